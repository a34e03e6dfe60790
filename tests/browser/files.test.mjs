// Files as people have them: in other encodings, misnamed, broken in one line, mixed, dropped beside the box. Nothing is read
// wrongly or skipped silently, and an error message disappears with the next good file.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { inFirefox } from './chromium.mjs';
import { chromium } from './started.mjs';

const folder = mkdtempSync(join(tmpdir(), 'nearprint-files-'));
let page;
before(async () => {
  page = await chromium.open();
});
after(async () => {
  rmSync(folder, { recursive: true });
});
beforeEach(() => page.locator('#documents .intake').scrollIntoViewIfNeeded());

const file = (name, content) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
/** Drops files as a drag from the system does; in Firefox only the event is sent. */
async function drop(paths, selector = '#documents .intake') {
  if (inFirefox) {
    return page
      .locator(selector)
      .first()
      .evaluate(
        (element, files) => {
          const transfer = new DataTransfer();
          for (const [name, bytes] of files)
            transfer.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name));
          for (const type of ['dragenter', 'dragover', 'drop'])
            element.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
        },
        paths.map((path) => [basename(path), readFileSync(path, 'base64')]),
      );
  }
  const box = await page.locator(selector).first().boundingBox();
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop']) {
    await devtools.send('Input.dispatchDragEvent', { type, x: box.x + box.width / 2, y: box.y + box.height / 2, data });
  }
  await devtools.detach();
}
const index = () => page.locator('#documents .question button').click();
const size = (n) =>
  page.waitForFunction(
    (n) => document.querySelector('#documents [data-fact=documents]')?.textContent === n && !document.querySelector('#working'),
    n,
  );
const query = (text) => page.waitForFunction((text) => document.querySelector('#query')?.value === text, text);
const said = (selector) => page.locator(`#documents ${selector}`).textContent();

/** 北京好吃的火锅 in GB18030. */
const GB18030 = Buffer.from('b1b1bea9bac3b3d4b5c4bbf0b9f8', 'hex');

test('text in GB18030 is asked about, shown as it would be read, and read right', async () => {
  await drop([file('gb.txt', GB18030)]);
  await page.waitForSelector('#documents .begins');
  assert.equal(await said('.begins'), 'It begins: 北京好吃的火锅');
  assert.equal(await page.getByLabel('Encoding').inputValue(), 'gb18030');
  await page.getByLabel('Encoding').selectOption('windows-1252');
  await page.waitForFunction(() => /±±/.test(document.querySelector('#documents .begins').textContent));
  await page.getByLabel('Encoding').selectOption('gb18030');
  await page.waitForFunction(() => /火锅/.test(document.querySelector('#documents .begins').textContent));
  await index();
  await size('1');
  await query('北京好吃的火锅');
});

test('marked UTF-16 is read without asking', async () => {
  await drop([file('utf16.txt', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('灯塔的看守人每天只写一行字', 'utf16le')]))]);
  await page.waitForSelector('#documents .question');
  assert.equal(await page.getByLabel('Encoding').count(), 0);
  await index();
  await query('灯塔的看守人每天只写一行字');
});

test('a picture that is called .txt is not a text', async () => {
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), deflateSync(Buffer.alloc(50_000, 'x1'))]);
  await drop([file('picture.txt', png)]);
  await page.waitForSelector('#documents .trouble');
  assert.equal(await said('.trouble'), 'None of these files can be read as text.');
  assert.equal(await page.locator('#documents .question').count(), 0);
  assert.equal(await said('[data-fact=documents]'), '1'); // what was there before
});

test('trouble goes away with the next good file', async () => {
  assert.equal(await page.locator('#documents .trouble').count(), 1);
  await drop([file('good.txt', 'A good file at last.')]);
  await page.waitForSelector('#documents .question');
  assert.equal(await page.locator('#documents .trouble').count(), 0);
  await index();
  await query('A good file at last.');
});

test('files that are no text are named, and the others are read', async () => {
  await drop([file('photo.png', 'x'), file('a.txt', 'The text of a.'), file('b.md', 'The text of b.')]);
  await page.waitForSelector('#documents .others');
  assert.equal(await said('.others'), 'Not text, and left out: photo.png.');
  await index();
  await size('2');
});

test('a line that is no JSON is named with its number, and the others are read', async () => {
  const lines = [
    '{"id": "one", "body": "The first of three good lines."}',
    '{"id": "two", "body":',
    '{"id": "three", "body": "The second of three good lines."}',
    '[not json',
    '{"id": "four"}',
  ];
  await drop([file('rows.jsonl', lines.join('\n'))]);
  await page.waitForSelector('#documents .question');
  assert.equal(await page.locator('#documents .trouble').count(), 0);
  await index();
  await size('2');
  assert.equal(
    await said('.left'),
    '3 lines left out: rows.jsonl, line 2 (not JSON), rows.jsonl, line 4 (not JSON), rows.jsonl, line 5 (no text).',
  );
});

test('after a file that cannot be asked about, the one before it is not taken in its place', async () => {
  await drop([file('before.txt', 'The file before.')]);
  await page.waitForSelector('#documents .question');
  await drop([file('broken.txt', Buffer.alloc(64))]); // nothing but zeros
  await page.waitForSelector('#documents .trouble');
  assert.equal(await page.locator('#documents .question').count(), 0);
});

test('a file dropped beside the box opens nothing and changes nothing', async () => {
  const address = () => page.url().split('#')[0]; // the part behind it follows where the reader is
  const [before, text] = [address(), await page.locator('#text-a').inputValue()];
  for (const place of ['#documents h2', '#text-a', 'h1']) {
    await page.locator(place).scrollIntoViewIfNeeded();
    await drop([file('beside.txt', 'Dropped beside the box.')], place);
  }
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  assert.equal(address(), before);
  assert.equal(await page.locator('#documents .question').count(), 0);
  assert.equal(await page.locator('#text-a').inputValue(), text);
});

test('a few documents are told in figures that say something', async () => {
  await page.locator('#documents .paste summary').click();
  await page.locator('#pasted').fill('one short line of text here\none short line of text here\nanother line about something else');
  await page.getByRole('button', { name: 'Index these lines' }).click();
  await size('3');
  assert.equal(await page.locator('#documents .facts dt').first().textContent(), 'documents, 87 characters');
  const ticks = await page.locator('#documents .scores .tick.y').allTextContents();
  assert.deepEqual(ticks, [...new Set(ticks)]);
  assert.match(await page.locator('#documents .read-out p').first().textContent(), /: 1 pair in 1 cluster\./);
});

test('precision and recall of the sample are there again after keeping it and coming back', async () => {
  await page.locator('#documents button.main').first().click();
  await size('10,000');
  const before = await page.locator('#documents .read-out p').first().textContent();
  assert.match(before, /precision/);
  await page.getByRole('button', { name: 'Keep in this browser' }).click();
  await page.waitForSelector('#documents .storage');
  await page.reload();
  await size('10,000');
  assert.equal(await page.locator('#documents .read-out p').first().textContent(), before);
  assert.equal(await page.locator('.kinds tbody tr').count(), 6);
  await page.getByRole('button', { name: 'Delete' }).click();
  assert.deepEqual(page.complaints, []);
});
