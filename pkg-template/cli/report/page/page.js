/*! Differences by jsdiff. Copyright (c) 2009-2015, Kevin Decker <kpdecker@gmail.com>. All rights reserved. BSD 3-Clause License:
Redistribution and use in source and binary forms, with or without modification, are permitted provided that the following conditions are met:
1. Redistributions of source code must retain the above copyright notice, this list of conditions and the following disclaimer.
2. Redistributions in binary form must reproduce the above copyright notice, this list of conditions and the following disclaimer in the
documentation and/or other materials provided with the distribution.
3. Neither the name of the copyright holder nor the names of its contributors may be used to endorse or promote products derived from this software
without specific prior written permission.
THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE
IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE
FOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR
SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY, OR
TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE. */
// The page of a report: numbers at the top, and below them what was found, to look through and to decide about.

import { Decisions } from './decisions.js';
import { element } from './dom.js';
import { itemsOf } from './items.js';
import { numbers } from './numbers.js';
import { Review } from './review.js';

const data = decoded(JSON.parse(document.getElementById('data').textContent));
const decisions = new Decisions(data);
const review = new Review(data, itemsOf(data), decisions);

document.getElementById('page').replaceChildren(
  element(
    'header',
    {},
    element('h1', {}, data.title),
    element('p', {}, data.summary),
    data.notes.length > 0
      ? element(
          'ul',
          { class: 'note' },
          data.notes.map((note) => element('li', {}, note)),
        )
      : undefined,
  ),
  numbers(data, { choose: (band) => review.chooseBand(band), open: (group) => review.open(group) }),
  review.element,
);
document.title = `nearprint: ${data.title}`;

/** The data with names instead of places in lists. */
function decoded({ groups = [], texts = [], ...data }) {
  const named = ([document, label, band, a, b, about, ranges]) => ({
    document,
    label,
    band,
    about,
    ranges: ranges ?? undefined,
    texts: a === undefined || a === null ? undefined : [a, b],
  });
  return {
    ...data,
    texts: texts.map((text) => text && { text: text[0], start: text[1] ?? 0, length: text[2] ?? text[0].length }),
    groups: groups.map(([of, size, risk, pairs]) => ({ of, size, risk, pairs: pairs.map(named) })),
  };
}
