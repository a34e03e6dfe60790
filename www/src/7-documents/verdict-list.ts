import { effect, signal } from '@preact/signals-core';
import { html, nothing } from 'lit-html';
import { inLanguage } from '../page/language.ts';
import { count, hundredths, whole } from '../page/numbers.ts';
import type { Judged } from './judged.ts';
import { SEVERAL } from './passages.ts';
import type { DocumentsState } from './state.ts';

const GROUPS = 8; // that are listed
const MEMBERS = 4; // of a group
const PASSAGES = 8;
const EXCERPT = 160; // characters of a passage

const words = inLanguage({
  en: {
    title: 'By the package’s verdict',
    intro:
      'The clusters above go by fingerprints alone. nearprint dedupe compares the wording of each candidate, keeps the first document of each group, and begins its report with the pairs that are least alike.',
    go: 'Compare the wording',
    working: 'Comparing …',
    told: (groups: number, dropped: number, of: number) =>
      `${count(groups, 'group')}: ${whole(dropped)} of ${count(of, 'document')} would be dropped.`,
    none: 'No two documents are near-duplicates.',
    caption: 'Groups, the lowest score first',
    stays: 'Stays',
    goes: 'Would be dropped',
    score: 'Score',
    more: (n: number) => `and ${count(n, 'more group')}`,
    others: (n: number) => ` and ${n} more`,
    passages: 'Common passages',
    passagesText: `What several of the remaining documents have in common, such as footers. Mark it as boilerplate, and it no longer counts.`,
    noPassages: `No passage is in ${SEVERAL} or more of the remaining documents.`,
    in: (documents: number, letters: number) => `in ${count(documents, 'document')}, ${count(letters, 'letter')}`,
    mark: 'boilerplate',
  },
  zh: {
    title: '按软件包的结论',
    intro: '上面的簇只看指纹。nearprint dedupe 还比较每个候选的原文，每组留第一篇，它的报告从最不像的一对写起。',
    go: '比较原文',
    working: '正在比较……',
    told: (groups: number, dropped: number, of: number) => `${whole(groups)} 组：${whole(of)} 篇里有 ${whole(dropped)} 篇可以去掉。`,
    none: '没有哪两篇近似重复。',
    caption: '各组，得分最低的在前',
    stays: '留下',
    goes: '可以去掉',
    score: '得分',
    more: (n: number) => `另有 ${whole(n)} 组`,
    others: (n: number) => `，另有 ${n} 篇`,
    passages: '共有的段落',
    passagesText: '留下的文档里，几篇都有的话，比如页脚。标为套话，就不再算数。',
    noPassages: `留下的文档里，没有 ${SEVERAL} 篇以上都有的段落。`,
    in: (documents: number, letters: number) => `${whole(documents)} 篇里有，重 ${whole(letters)} 个字母`,
    mark: '套话',
  },
});

/** The groups of the verdict, and what the documents that stay have in common. Computed when it is asked for. */
export function verdictList(state: DocumentsState) {
  const found = signal<Judged | undefined>(undefined);
  const working = signal(false);
  const titles = signal<ReadonlyMap<number, string>>(new Map());
  /** Passages that are marked, which stay in the list. */
  const marked = signal<readonly { text: string; letters: number; documents: number }[]>([]);
  effect(() => {
    void state.indexed.value;
    found.value = undefined;
    marked.value = [];
  });

  const judge = async () => {
    const [documents, boilerplate] = [state.indexed.peek(), marked.peek()];
    const isLate = () => state.indexed.peek() !== documents || marked.peek() !== boilerplate;
    working.value = true;
    try {
      const judged = await state.client.call(
        'judged',
        boilerplate.map(({ text }) => text),
      );
      const shown = judged.groups
        .slice(0, GROUPS)
        .flatMap(({ keeper, members }) => [keeper, ...members.slice(0, MEMBERS).map(({ number }) => number)]);
      const names = await state.client.call('titles', shown);
      if (isLate()) return;
      titles.value = new Map(shown.map((number, i) => [number, names[i]!]));
      found.value = judged;
    } finally {
      if (!isLate()) working.value = false;
    }
  };
  const toggle = (passage: Judged['passages'][number]) => {
    marked.value = marked.peek().includes(passage) ? marked.peek().filter((one) => one !== passage) : [...marked.peek(), passage];
    void judge();
  };

  const group = ({ keeper, members }: Judged['groups'][number]) => {
    const shown = [...members].sort((a, b) => a.score - b.score).slice(0, MEMBERS);
    return shown.map(
      (
        { number, score },
        i,
      ) => html`<tr data-keeper=${keeper} data-drop=${number}>${i ? nothing : html`<th scope="row" rowspan=${shown.length}>${titles.value.get(keeper)}</th>`}
      <td>${titles.value.get(number) ?? number + 1}${i === shown.length - 1 && members.length > MEMBERS ? words.others(members.length - MEMBERS) : nothing}</td><td class="figure">${hundredths(score)}</td></tr>`,
    );
  };
  const passage = (
    one: Judged['passages'][number],
  ) => html`<li ?data-marked=${marked.value.includes(one)}><q>${one.text.length > EXCERPT ? `${one.text.slice(0, EXCERPT)}…` : one.text}</q>
    <span>${words.in(one.documents, one.letters)}</span> <label class="mark"><input type="checkbox" .checked=${marked.value.includes(one)} @change=${() => toggle(one)}> ${words.mark}</label></li>`;

  const answer = ({ groups, dropped, passages }: Judged) => {
    const fresh = passages.filter(({ text }) => !marked.value.some((one) => one.text === text)).slice(0, PASSAGES);
    return html`<p class="told" role="status">${groups.length ? words.told(groups.length, dropped, state.indexed.value!.size) : words.none}</p>
      ${
        groups.length
          ? html`<table class="figures verdict-groups"><caption>${words.caption}</caption>
        <thead><tr><th scope="col">${words.stays}</th><th scope="col">${words.goes}</th><th scope="col" class="figure">${words.score}</th></tr></thead>
        <tbody>${groups.slice(0, GROUPS).map(group)}</tbody></table>`
          : nothing
      }
      ${groups.length > GROUPS ? html`<p class="hint">${words.more(groups.length - GROUPS)}</p>` : nothing}
      <h4>${words.passages}</h4><p class="hint">${words.passagesText}</p>
      ${fresh.length || marked.value.length ? html`<ol class="common">${[...marked.value, ...fresh].map(passage)}</ol>` : html`<p class="hint">${words.noPassages}</p>`}`;
  };

  return () => html`<div class="by-verdict"><p class="intro">${words.intro}</p>
    ${found.value ? answer(found.value) : nothing}
    ${found.value && !working.value ? nothing : html`<button type="button" class="judge" ?disabled=${working.value} @click=${judge}>${working.value ? words.working : words.go}</button>`}</div>`;
}

export const verdictTitle = words.title;
