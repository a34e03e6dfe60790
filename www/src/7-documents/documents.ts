import './documents.css';
import { computed, effect, signal } from '@preact/signals-core';
import { html, nothing, render } from 'lit-html';
import { whole } from '../page/numbers.ts';
import { characters, duration, percent } from '../page/units.ts';
import { readOut } from '../page/read-out.ts';
import { clusterList } from './cluster-list.ts';
import { type DocumentsState, SAMPLE, documentsState } from './state.ts';
import { threshold } from './threshold.ts';
import { verdictList } from './verdict-list.ts';
import { words } from './words.ts';

/** Where documents come from: the sample, text files, the clipboard. */
function intake(state: DocumentsState) {
  const lines = signal('');
  const choose = async (event: Event) => {
    const input = event.target as HTMLInputElement;
    const files = [...(input.files ?? [])];
    input.value = '';
    const given = await Promise.all(files.map(async (file) => ({ title: file.name, text: await file.text() })));
    void state.index({ given: given.filter(({ text }) => text.trim()) });
  };
  const paste = () =>
    state.index({ given: lines.value.split('\n').flatMap((text, i) => (text.trim() ? [{ title: String(i + 1), text }] : [])) });
  return () => html`<div class="presets" role="group" aria-label=${words.begin}>
      <button type="button" class="main" @click=${() => state.sample()}>${words.sample(whole(SAMPLE))}</button>
      <label class="chooser-button"><input type="file" multiple accept="text/*,.md" class="spoken" @change=${choose}><span>${words.files}</span></label>
      ${
        state.indexed.value
          ? html`${state.isKept.value ? nothing : html`<button type="button" class="keep" @click=${() => state.keep()}>${words.keep}</button>`}
        <button type="button" class="forget" @click=${() => state.forget()}>${words.forget}</button>`
          : nothing
      }
    </div>
    ${state.isKept.value ? html`<p class="hint stored">${words.kept}</p>` : nothing}
    <details class="paste"><summary>${words.paste}</summary>
      <label for="pasted">${words.pasted}</label>
      <textarea id="pasted" class="field" rows="5" spellcheck="false"
        .value=${lines.value} @input=${(event: Event) => (lines.value = (event.target as HTMLTextAreaElement).value)}></textarea>
      <button type="button" ?disabled=${!lines.value.trim()} @click=${paste}>${words.use}</button>
    </details>`;
}

/** The reader's own documents: compared in a worker, by a threshold and by their wording. */
export function mountDocuments(root: HTMLElement): void {
  const state = documentsState();
  const { indexed, working, trouble, within, scores, clusters } = state;
  const parts = { intake: intake(state), clusters: clusterList(state), verdict: verdictList(state) };

  const sentence = readOut(
    root,
    computed(() => {
      if (!indexed.value) return '';
      const { pairs, precision, recall } = scores.value[within.value]!;
      const own = words.own(within.value, pairs, clusters.value.length);
      return indexed.value.truth ? own + words.truth(percent(precision, 1), percent(recall, 1)) : own;
    }),
  );
  const results = () => {
    const { size, characters: many, took } = indexed.value!;
    return html`<div class="results">
      <dl class="facts">
        <div><dt>${words.documents(characters(many))}</dt><dd data-fact="documents">${whole(size)}</dd></div>
        <div><dt>${words.prints}</dt><dd data-fact="fingerprints">${duration(1000 * took.fingerprints)}</dd></div>
        <div><dt>${words.pairs}</dt><dd data-fact="pairs">${duration(1000 * took.pairs)}</dd></div>
      </dl>
      ${threshold(state)} ${sentence()}
      <h3>${words.clusters}</h3> ${parts.clusters()}
      <h3>${words.verdict.title}</h3> ${parts.verdict()}</div>`;
  };

  root.replaceChildren();
  effect(() => {
    render(
      html`${parts.intake()}
      <p class="hint" role="status">${working.value ? words.working : nothing}</p>
      ${trouble.value ? html`<p role="alert" class="trouble">${trouble.value === 'empty' ? words.empty : words.failed(trouble.value)}</p>` : nothing}
      ${indexed.value ? results() : nothing}`,
      root,
    );
  });
  void state.restore();
}
