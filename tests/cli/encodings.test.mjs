// Encodings other than UTF-8, given or detected, and gzip data with other bytes behind it: nothing is lost silently.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { Characters } from '../../pkg-template/cli/encoding.js';
import { folder, nearprint, read, run, write } from './command.mjs';

const bytesIn = (name) => readFileSync(join(folder, name));

const tables = new Map();

/** The bytes of a text. */
function encoded(text, encoding) {
  if (!tables.has(encoding)) tables.set(encoding, tableOf(encoding));
  return Buffer.from(Array.from(text).flatMap((character) => tables.get(encoding).get(character)));
}

/** The bytes of each character, by trying all of one and two bytes. */
function tableOf(encoding) {
  const decoder = new TextDecoder(encoding);
  const bytesOf = new Map();
  for (let one = 0; one < 256; one++) bytesOf.set(decoder.decode(Uint8Array.of(one)), [one]);
  for (let one = 0x81; one < 255; one++) {
    for (let two = 0x40; two < 255; two++) {
      const character = decoder.decode(Uint8Array.of(one, two));
      if (!bytesOf.has(character)) bytesOf.set(character, [one, two]);
    }
  }
  return bytesOf;
}

const TEXTS = {
  'windows-1252': 'Für die Prüfung der Brücke hört der Bürgermeister täglich drei Gutachter an, und später auch Gäste.',
  'windows-1251': 'Договор оплачен в срок, о чём заказчик сообщил письмом.',
  'koi8-r': 'Договор оплачен в срок, о чём заказчик сообщил письмом.',
  'windows-1250': 'Příliš žluťoučký kůň úpěl ďábelské ódy, a sousedé se ptali, proč činí totéž každý večer.',
  'windows-1253': 'Η σύμβαση πληρώθηκε εγκαίρως και ο πελάτης ενημερώθηκε με επιστολή.',
  'windows-1254': 'Sözleşme zamanında ödendi ve müşteri bunu mektupla bildirdi, çünkü başka yolu yoktu.',
  shift_jis: '港の灯台守は、毎年の春に扉を緑色に塗り直しますが、その理由は誰も知りません。',
  'euc-jp': '港の灯台守は、毎年の春に扉を緑色に塗り直しますが、その理由は誰も知りません。',
  gb18030: '他们说这个城市的人在春天都会来到河边，因为那里的花开得最早。',
  big5: '他們說這個城市的人在春天都會來到河邊，因為那裡的花開得最早。',
  'euc-kr': '이 도시의 사람들은 봄이 되면 강가로 나가서 가장 먼저 피는 꽃을 보고 돌아온다고 한다.',
};

test('the encoding of a text is detected, and that of damaged UTF-8 is UTF-8', () => {
  for (const [encoding, text] of Object.entries(TEXTS)) {
    const characters = new Characters();
    assert.deepEqual([characters.decode(encoded(text, encoding)).text, characters.detected], [text, encoding]);
  }
  for (const [encoding, name] of [
    ['windows-1251', 'Иван'],
    ['windows-1252', 'Müller'],
    ['windows-1252', 'café'],
    ['shift_jis', 'ください'],
  ]) {
    const characters = new Characters();
    assert.deepEqual([characters.decode(encoded(name, encoding)).text, characters.detected], [name, encoding]);
  }
  const damaged = Buffer.from(`${TEXTS['windows-1252']} €`).subarray(0, -1);
  const characters = new Characters();
  assert.equal(characters.decode(damaged).problem, 'encoding');
  assert.equal(characters.detected, undefined);
});

test('records in another encoding are compared as they read, and written in the bytes of the file', () => {
  const names = ['Müller aus Köln', 'Möller aus Kehl', 'Mäller aus Kiel'];
  const rows = [...names, names[0]].map((name, id) => `${id},"Herr ${name}"\n`);
  const file = encoded(`id,text\n${rows.join('')}`, 'windows-1252');
  write('export.csv', file);
  const { status, stdout, stderr } = run(['dedupe', 'export.csv', '--threshold', '1', '-o', 'unique.csv']);
  assert.deepEqual([status, stdout], [0, '3\t0\t1.000\n']);
  assert.match(stderr, /export\.csv: read as windows-1252\nnearprint: 1 file is not UTF-8; --encoding names another encoding\n$/);
  assert.deepEqual(bytesIn('unique.csv'), file.subarray(0, -rows[3].length));
});

test('--encoding reads all formats', () => {
  for (const encoding of ['shift_jis', 'windows-1251']) {
    const text = TEXTS[encoding];
    const [pure, array] = [`${JSON.stringify({ id: '1', text })}`, `[${JSON.stringify({ id: '1', text })}]`];
    for (const [name, content] of [
      ['t.jsonl', `${pure}\n`],
      ['t.json', array],
      ['t.csv', `id,text\n1,"${text}"\n`],
      ['t.yaml', `- id: '1'\n  text: '${text}'\n`],
      ['t.txt', text],
      ['t.html', `<main><p>${text}</p></main>`],
    ]) {
      write(name, encoded(content, encoding));
      const { status, stderr } = run(['build', name, '--encoding', encoding, '-o', 't.corpus']);
      assert.deepEqual([status, stderr], [0, ''], name);
      const corpus = nearprint.corpusFromBytes(new Uint8Array(bytesIn('t.corpus')));
      assert.equal(corpus.get(corpus.ids()[0]).text.trim(), text, `${name} ${encoding}`);
    }
  }
});

test('a page is read in the encoding that it names', () => {
  const page = (name) => encoded(`<meta charset="${name}"><main><p>Dwa słowa: żółw i łoś.</p></main>`, 'iso-8859-2');
  write('page.html', page('iso-8859-2'));
  assert.equal(run(['build', 'page.html', '-o', 'p.corpus']).stderr, '');
  const corpus = nearprint.corpusFromBytes(new Uint8Array(bytesIn('p.corpus')));
  assert.equal(corpus.get('page.html').text.trim(), 'Dwa słowa: żółw i łoś.');
});

test('texts of which bytes are lost are never dropped: what differs may be what is lost', () => {
  const line = (id, byte) =>
    Buffer.concat([
      Buffer.from(`{"id":"${id}","text":"Grüße für Köln, schöne Gäste und späte Flüsse, M`),
      Buffer.of(byte),
      Buffer.from('ller"}\n'),
    ]);
  write('lost.jsonl', Buffer.concat([line('a', 0xfc), line('b', 0xf6), line('c', 0xfc)]));
  for (const options of [[], ['--grouped'], ['--keep', 'longest'], ['--within', '3']]) {
    const { status, stdout, stderr } = run(['dedupe', 'lost.jsonl', ...options]);
    assert.deepEqual([status, stdout], [0, ''], options.join(' '));
    assert.match(stderr, /3 texts have invalid bytes and could not be judged/);
  }
});

test('--cut does not write another encoding', () => {
  const footer = TEXTS['windows-1252'];
  write(
    'feet.csv',
    encoded(`id,text\n${['Eins', 'Zwei', 'Drei'].map((own, id) => `${id},"${own}. ${footer}"\n`).join('')}`, 'windows-1252'),
  );
  const { status, stderr } = run(['passages', 'feet.csv', '--common', '2', '--cut', '-o', 'cut.csv']);
  assert.equal(status, 2);
  assert.match(stderr, /--cut writes UTF-8, and 'feet\.csv' has records in another encoding/);
});

test('gzip data with other bytes behind it is read with a warning, whatever its size', () => {
  for (const count of [3, 300, 10_000]) {
    const records = Array.from({ length: count }, (_, id) => `${JSON.stringify({ id, text: `Number ${id} ${Math.sin(id)}` })}\n`).join('');
    write('behind.jsonl.gz', Buffer.concat([gzipSync(records), Buffer.from('garbage')]));
    const { status, stdout, stderr } = run(['fingerprint', 'behind.jsonl.gz']);
    assert.deepEqual([status, stdout.split('\n').length - 1], [0, count], stderr);
    assert.match(
      stderr,
      /behind\.jsonl\.gz: other bytes follow its gzip data\nnearprint: 1 compressed file has other bytes behind its data/,
    );
    assert.equal(run(['fingerprint', 'behind.jsonl.gz', '--strict']).status, 2);
  }
  const record = `${JSON.stringify({ id: 'a', text: 'The only record' })}\n`;
  write('one.jsonl.gz', Buffer.concat([gzipSync(record), Buffer.from('garbage')]));
  assert.equal(run(['dedupe', 'one.jsonl.gz', '-o', 'one.jsonl']).status, 0);
  assert.equal(read('one.jsonl'), record);
});
