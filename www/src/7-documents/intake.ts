import { signal } from '@preact/signals-core';
import { html, nothing } from 'lit-html';
import { whole } from '../page/numbers.ts';
import { list } from '../page/units.ts';
import { pick } from '../page/sentence.ts';
import { ENCODINGS, type Encoding } from './decode.ts';
import { type DocumentsState, SAMPLE } from './state.ts';
import { words } from './words.ts';

/** All dropped files, including those in folders. */
async function dropped(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []); // before anything is awaited
  if (!entries.length) return [...transfer.files];
  const files: File[] = [];
  const open = async (entry: FileSystemEntry): Promise<void> => {
    if (entry.isFile) {
      files.push(await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)));
      return;
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    for (;;) {
      const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
      if (!some.length) return;
      for (const one of some) await open(one);
    }
  };
  for (const entry of entries) await open(entry);
  return files;
}

const NAMED = 5; // files that are named of those left out
const encodings = Object.fromEntries(ENCODINGS.map((name) => [name, name.toUpperCase()])) as Record<Encoding, string>;

/** Where documents come from: the sample, files, a folder, the clipboard. */
export function intake(state: DocumentsState) {
  const over = signal(false);
  const lines = signal('');

  const take = (files: readonly File[]) => {
    if (files.length) void state.ask(files);
  };
  // A file dropped beside the box would replace the page.
  for (const name of ['dragover', 'drop'] as const) {
    addEventListener(name, (event) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    });
  }
  const onDrop = async (event: DragEvent) => {
    event.preventDefault();
    over.value = false;
    if (event.dataTransfer) take(await dropped(event.dataTransfer));
  };
  const chooser = (label: string, folder: boolean) => html`<label class="chooser-button"><input
    type="file" multiple ?webkitdirectory=${folder} class="spoken"
    @change=${(event: Event) => {
      const input = event.target as HTMLInputElement;
      take([...(input.files ?? [])]);
      input.value = '';
    }}><span>${label}</span></label>`;

  const question = () => {
    const asked = state.asked.value;
    if (!asked) return nothing;
    const answer = (change: Partial<typeof asked.answers>) => (state.asked.value = { ...asked, answers: { ...asked.answers, ...change } });
    const named = Object.fromEntries(asked.fields.map((field) => [field, field]));
    return html`<div class="question" role="group" aria-label=${words.found(asked.files.length)}><p class="sentence">${words.found(asked.files.length)}
      ${asked.fields.length ? html`${words.fieldBefore} ${pick(words.field, asked.answers.field, named, (field) => answer({ field }))}${words.fieldAfter}` : nothing}
      ${asked.plain ? html`${words.splitBefore} ${pick(words.split, asked.answers.split, words.splits, (split) => answer({ split }))} ${words.splitAfter}` : nothing}
      ${asked.foreign ? html`${words.foreignBefore(asked.foreign.many)} ${pick(words.encoding, asked.answers.encoding, encodings, (encoding) => state.ask(asked.files, encoding as Encoding))}${words.foreignAfter}` : nothing}</p>
      ${asked.foreign ? html`<p class="hint begins">${words.begins(asked.foreign.start)}</p>` : nothing}
      ${asked.others.length ? html`<p class="hint others">${words.leftOut(list(asked.others.slice(0, NAMED)), asked.others.length - NAMED)}</p>` : nothing}
      <button type="button" class="main" @click=${() => state.index({ files: asked.files, answers: asked.answers })}>${words.index}</button>
    </div>`;
  };

  return () => html`<div class="intake" ?data-over=${over.value}
      @dragover=${(event: DragEvent) => {
        event.preventDefault();
        over.value = true;
      }}
      @dragleave=${() => (over.value = false)} @drop=${onDrop}>
      <div class="presets" role="group" aria-label=${words.begin}>
        <button type="button" class="main" @click=${() => state.sample()}>${words.sample(whole(SAMPLE))}</button>
        ${chooser(words.files, false)} ${chooser(words.folder, true)}
      </div>
      <p class="hint">${words.drop}</p>
      <details class="paste"><summary>${words.paste}</summary>
        <label for="pasted">${words.pasted}</label>
        <textarea id="pasted" class="field" rows="5" spellcheck="false"
          .value=${lines.value} @input=${(event: Event) => (lines.value = (event.target as HTMLTextAreaElement).value)}></textarea>
        <button type="button" ?disabled=${!lines.value.trim()} @click=${() =>
          state.index({
            pasted: lines.value.split('\n').flatMap((text, i) => (text.trim() ? [{ title: String(i + 1), text }] : [])),
          })}>${words.use}</button>
      </details>
    </div>
    ${question()}`;
}
