// The work of reading markup and containers grows with the input, whoever made it.

import { grows, times } from './grows.mjs';

grows('HTML: elements that do not end, and ends of another', '.html', (n) => times(n / 2, '<b>') + times(n / 2, '</i>'));
grows('HTML: elements that do not end, and ends of paragraphs', '.html', (n) => times(n / 2, '<div>') + times(n / 2, '</p>'));
grows('HTML: other markup inside of other markup', '.html', (n) => times(n, '<svg><foreignObject>'));
grows('HTML: attributes, references and comments that do not end', '.html', (n) => `<a ${times(n / 2, 'b="c" ')}>${times(n / 2, '&amp&#x<!--')}`);
grows('HTML: signs that begin no tag', '.html', (n) => times(n / 2, '<') + times(n / 2, '</ <'));
grows('HTML: comments, scripts and sections that do not end', '.html', (n) => `${times(n / 3, '<svg><![CDATA[')}]]>${times(n / 3, '<!-->--')}<script>${times(n / 3, '<!--<script>')}`);
grows('HTML: quotation marks that do not end', '.html', (n) => times(n / 2, `<a b="'`) + times(n / 2, `<a b='`));
grows('HTML: names and attributes that do not end', '.html', (n) => `${times(n / 3, '<a b =')}>${times(n / 3, '<a')}>${times(n / 3, ' ')}`);
grows('HTML: SVG in SVG, and ends of what is not open', '.html', (n) => times(n / 2, '<svg><g>') + times(n / 2, '</x>'));
grows('HTML: SVG in SVG, and ends of templates', '.html', (n) => times(n / 2, '<template><svg><g>') + times(n / 2, '</template></g>'));
grows('HTML: tables in HTML in SVG', '.html', (n) => `<svg><foreignObject>${times(n / 2, '<div>')}<table>${times(n / 2, '<tr>')}`);
grows('HTML: tags and comments after ends in a wrong place', '.html', (n) => `<svg></x>${times(n / 3, '<a')}${times(n / 3, '--')}${times(n / 3, '<a/')}`);
grows('HTML: digits of references', '.html', (n) => `&#${times(n / 4, '0')}${times(n / 4, '9')};${times(n / 2, '&#00')}`);
grows('XHTML: elements that do not end, and ends of another', '.xhtml', (n) => times(n / 2, '<b>') + times(n / 2, '</i>'));
grows('XHTML: sections, comments and declarations', '.xhtml', (n) => times(n / 2, '<!-- --><![CDATA[]]><?x?>') + times(n / 2, '<!DOCTYPE [<!ENTITY a "b">'));
grows('XHTML: entities', '.xhtml', (n) => `<!DOCTYPE a [<!ENTITY a "b">${times(n / 2, '<!ENTITY x "')}">]>${times(n / 2, '&a;&x;')}`);
grows('XML that is called HTML', '.html', (n) => `<?xml version="1.0"?>${times(n, 'a<b/> ')}`);
grows('HTML: many formats that are opened again in each paragraph', '.html', (n) => `${Array.from({ length: 500 }, (_, i) => `<b id=${i}></p><p>`).join('')}${times(n, '<p>x</p>')}`);
grows('HTML: text and elements in wrong places of a table', '.html', (n) => times(n / 2, '<table>x<p>') + times(n / 2, '<table><i>x</i>'));
grows('HTML: formats that are closed in the wrong order', '.html', (n) => times(n, '<a><b><i><p></a>'));
grows('HTML: attributes of one tag, and of a repeated one', '.html', (n) => `<a ${Array.from({ length: n / 20 }, (_, i) => `a${i}`).join(' ')}>${Array.from({ length: n / 30 }, (_, i) => `<body b${i}>`).join('')}x`);
grows('HTML: parts of a page in each other', '.html', (n) => times(n, '<article><nav></nav><main>x</main>'));
grows('translations: messages, and one of many lines', '.po', (n) => `${times(n / 2, 'msgid "a"\nmsgstr "b"\n\n')}msgid "c"\nmsgstr ""\n${times(n / 2, '"d"\n')}`);
grows('subtitles: blocks, and one of many lines', '.srt', (n) => `${times(n / 3, '1\n-->\na\n\n')}-->\n${times(n / 3, 'a\n')}${times(n / 3, '<b ')}`);
grows('mail: parts, and lines of a head', '.eml', (n) => `Content-Type: multipart/mixed; boundary=a\n${times(n / 100, 'X: y\n')}\n${times(n / 2, '--a\n\nx\n')}${times(n / 4, '=?utf-8?Q?x?= ')}`);
grows('a mailbox: messages, and a long one', '.mbox', (n) => `${times(n / 8, 'From x\nSubject: y\n\nz\n\n')}From x\n\n${times(n / 2, '>From x\n')}`);
grows('lines: short ones', '.txt', (n) => times(n / 4, 'x\n'), ['fingerprint', '--format', 'lines']);
grows('Markdown: front matter that does not end', '.md', (n) => `---\n${times(n, '---x\n')}`);
