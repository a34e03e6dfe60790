import { html, nothing } from 'lit-html';
import { whole } from '../page/numbers.ts';
import { bytes } from '../page/units.ts';
import type { DocumentsState } from './state.ts';
import { words } from './words.ts';

function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000); // when the download has surely begun
}

const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;

/** Lists, export, import, keeping and deleting. */
export function save(state: DocumentsState) {
  const list = async (format: 'csv' | 'jsonl') => {
    const pairs = state.dropped.peek();
    const [drop, keep] = await Promise.all(
      [0, 1].map((side) =>
        state.client.call(
          'titles',
          pairs.map((pair) => pair[side]!),
        ),
      ),
    );
    const lines = drop!.map((title, i) =>
      format === 'csv' ? `${quoted(title)},${quoted(keep![i]!)}` : JSON.stringify({ drop: title, keep: keep![i] }),
    );
    download(`duplicates.${format}`, new Blob([[...(format === 'csv' ? ['drop,keep'] : []), ...lines, ''].join('\n')]));
  };
  const open = (event: Event) => {
    const input = event.target as HTMLInputElement;
    const [packed] = input.files ?? [];
    input.value = '';
    if (packed) void state.index({ packed });
  };
  const importing = () =>
    html`<label class="chooser-button"><input type="file" id="import" accept=".gz" class="spoken" @change=${open}><span>${words.unpack}</span></label>`;

  return () => {
    if (!state.indexed.value) return html`<div class="presets">${importing()}</div>`;
    const many = state.dropped.value.length;
    return html`<div class="presets">
      <button type="button" ?disabled=${!many} @click=${() => list('csv')}>${words.exportDrop(whole(many))}</button>
      <button type="button" ?disabled=${!many} @click=${() => list('jsonl')}>${words.exportLines}</button>
      <button type="button" @click=${async () => download('documents.jsonl.gz', await state.client.call('pack'))}>${words.pack}</button>
      ${importing()}
      ${state.isKept.value ? nothing : html`<button type="button" @click=${() => state.keep()}>${words.keep}</button>`}
      <button type="button" @click=${() => state.forget()}>${words.forget}</button></div>
    <p class="hint">${state.isKept.value ? words.keptNote : words.notKept} ${words.packNote}</p>
    ${
      state.isKept.value && state.storage.value
        ? html`<p class="hint storage">${words.stored(bytes(state.storage.value.used), bytes(state.storage.value.quota))} ${
            state.storage.value.persisted ? words.persisted : words.evictable
          }</p>`
        : nothing
    }`;
  };
}
