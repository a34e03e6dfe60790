// Documents of HTML and XHTML, and the words that a reader of each sees: tests/consumers/shown-html.test.mjs asks Chromium for them.

/** { name, type, source, shown, also }: `shown` are the words that a browser shows, `also` those that the command reads besides. */
const html = (name, source, shown, also = '') => ({ name, type: 'html', source, shown, also });
const xhtml = (name, body, shown, also = '') => ({
  name,
  type: 'xhtml',
  shown,
  also,
  source: `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>no</title></head><body>${body}</body></html>`,
});

export const documents = [
  html(
    'the tags of head and body are left out',
    '<!doctype html><title>no</title><link rel=stylesheet href=x><h1>Museum</h1><p>closed',
    'Museum closed',
  ),
  html(
    'the end tag of the head is left out',
    '<!doctype html><head><title>no</title><meta charset=utf-8><h1>Museum</h1><p>closed',
    'Museum closed',
  ),
  html('a text ends the head', '<head><style>no</style>Museum<title>no</title> closed', 'Museum closed'),
  html('tables in tables in an SVG', '<table><tr><td><template></table></template><svg><desc><table><table></table><td>a b', 'a b'),
  html(
    'a table in a template, and one in the title of an SVG',
    '<table><tr><td>a<template></table></template><svg><title><table><table></table><td>b</table>c',
    'a b c',
  ),
  html(
    'elements that their own style shows',
    '<p>a<style style="display:block">b</style><script type=text/plain style="display:block">c</script><p>d',
    'a b c d',
  ),
  html('a head in a body', '<body>a<head>b</head>c', 'abc'),
  html('a text behind the body', '<body>a </body> b </html> c', 'a b c'),
  html('a title in a body', '<p>a <title>no <p> no</title> b', 'a b'),
  html('a comment with an exclamation mark at its end', '<!-- no --!><p>a', 'a'),
  html(
    'comments that are complete',
    '<!--><p>a<!---><p>b<!----><p>c<!-----><p>d<!-- no -- no ---><p>e<!--no<!-- no --><p>f',
    'a b c d e f',
  ),
  html('comments that are none', '<!no><p>a<?no><p>b</ no><p>c<![CDATA[no]]><p>d<!doctype no "><p>e</><p>f', 'a b c d e f'),
  html('a comment that does not end', '<p>a<!-- no <p>no --', 'a'),
  html('signs that begin no tag', '<p>a < b <3 c <', 'a < b <3 c <'),
  html('a tag that does not end', '<p>a</p><p title="no>no', 'a'),
  html(
    'attributes with signs in them',
    `<p title="</p>no>no" lang='"no>'>a<p title=no"no>b<p "no>c<p title = 'no>' no=>d<p/no>e`,
    'a b c d e',
  ),
  html('tags in capitals', '<SCRIPT>no</Script><STYLE>no</sTYLE><P>a<TEMPLATE>no</TEMPLATE><TextArea>b</P></TEXTAREA>', 'a b</P>'),
  html(
    'scripts in comments in scripts',
    '<script><!-- <script>no</script> no --></script>a<script><!--></script>b<script>"<!--no"</script>c',
    'abc',
  ),
  html('a script that does not end', '<p>a<script>no</script-->no', 'a'),
  html('slashes at the end of tags', '<script/>no</script><p/>a<style/>no</style><div/>b<title/>no</title>c<a href=no/>d', 'a bcd'),
  html(
    'styles, frames and what old browsers show',
    '<style>no<p></style>a<iframe>no<p></iframe>b<noembed>no<!--</noembed>c<noframes>no"<p a="</noframes>d',
    'abcd',
  ),
  html('noscript', 'a<noscript>no<!--</noscript>b', 'ab'),
  html(
    'fields',
    '<textarea>a</p><!-- &lt; --></textarea> <select><option>b<option>c</select> <button>d</button><input value=no>',
    'a</p><!-- < --> b c d',
  ),
  html(
    'text as it is',
    '<xmp>a<p>&amp;</xmp><pre>b</pre><listing>c</listing><plaintext>d</plaintext><!--e',
    'a<p>&amp; b c d</plaintext><!--e',
  ),
  html('templates', 'a<template>no<template>no</template><style></template></style>no</template>b</template>c', 'abc'),
  html('templates of columns', 'a<template><col><style></template>b<template><tr><style></template></style>no</template>c', 'abc'),
  html('templates that are shown', '<div><template shadowrootmode=open><p>a</p><template>no</template></template></div><p>b', 'a b'),
  html(
    'tables without their parts',
    '<table>a<td>b<td>c<tr><th>d</table><table><caption>e<tbody><tr><td>f<style>no</style></table>',
    'a b c d e f',
  ),
  html('objects', '<object><param name=a value=no>a<iframe>no</iframe></object> <object type=no/no data=data:,no>b</object>', 'a b'),
  html('what stands in for media', 'a<video>b</video> <audio>c</audio> <canvas>d</canvas>', 'a', 'b c d'),
  html('what a style sheet hides', '<p hidden>a<p style="display: none">b<details><summary>c</summary>d</details>', 'c d', 'a b'),
  html(
    'references',
    'a&ampb &eacutec &lt;p> &#100&#x65; &#0000000000000102; &notin; &not-in; &nosuch; &#128; &amp;lt;',
    'a&b éc <p> de f ∉ ¬-in; &nosuch; € &lt;',
  ),
  html('line ends of all kinds', '<p\r>a\rb\r\nc</p\r\n><script\r>no</script\r>d', 'a b c d'),
  html('NUL', '<p>mu\0seum <scr\0ipt>a</scr\0ipt> <textarea>b\0c</textarea>', 'museum a b\uFFFDc'),
  html('a paragraph leaves SVG', '<svg><path d="M0 0"><p>a</p><svg><g><font color=red>b</font><svg><g></p>c', 'a b c'),
  html(
    'SVG',
    '<svg/>a<svg>no<g><circle/></g><title>no</title><desc>no</desc><style>no</style><text>b<tspan>c</tspan></text></svg>d',
    'a bc d',
  ),
  html('scripts and styles of SVG', '<svg><style/><script/><title/></svg>a<svg><style><p>b</style></svg>c', 'a bc'),
  html('sections in SVG', '<svg><text><![CDATA[a<b> & &amp;]]></text><![CDATA[no]]></svg><p>c<![CDATA[no]]>', 'a<b> & &amp; c'),
  html(
    'HTML in SVG',
    '<svg width=999 height=999><foreignObject width=999 height=999><div>a<style>no</style><svg>no</svg></div></foreignObject></svg>b',
    'a b',
  ),
  html('HTML in SVG that is hidden', '<svg><desc><p>no</p></desc><title><b>no</b></title></svg>a', 'a'),
  html(
    'HTML in SVG, with end tags left out',
    '<svg width=999 height=999><foreignObject width=999 height=999><p>a<p>b</foreignObject></svg></p></foreignObject><style/><text y=99>c</text></svg>d',
    'a b c d',
  ),
  html('a cell that ends SVG', '<table><tr><td><svg><desc><td>a<tr><td><svg><title></td><td>b</table>', 'a b'),
  html('ends of others in SVG', '<div><svg></div><style>no</style>a</svg>b', 'ab'),
  html('MathML', '<math><mi>a</mi><mo/><mtext>b<p>c</p><style>no</style></mtext><mi><svg>no</svg></mi></math><math><mrow><p>d', 'a b c d'),
  html(
    'annotations in MathML',
    '<math><semantics><mi>a</mi><annotation-xml encoding="text/html"><style>no</style></annotation-xml><annotation>b</annotation></semantics></math>c',
    'a c',
    'b',
  ),
  html('a list to choose from with a style in it', '<select><option>a</option><style>.no{}</style></select>b', 'a b', '.no{}'),
  html('words that are divided by tags', 'mu<b></b>s<svg></svg>e<!-- -->u<script></script>m<br>a<wbr>b<p>c<div>d', 'museum ab c d'),
  {
    name: 'a declaration of XML in HTML',
    type: 'html',
    source: '<?xml version="1.0"?><!--><p>a<script/><!--</script>b',
    shown: 'ab',
    also: '',
  },

  xhtml('empty elements', '<script src="data:,"/><style/><iframe/><object/><title/><textarea/><p/>a', 'a'),
  xhtml('sections', '<p>a<![CDATA[<b> &amp; ]]></p><style><![CDATA[no]]></style><script>//<![CDATA[\nno\n//]]></script>b', 'a<b> &amp; b'),
  xhtml('comments', '<!-- no !> no --><p>a</p><!--> no --><p>b</p><?no > no?><p>c</p>', 'a b c'),
  xhtml('names in capitals', '<SCRIPT>a</SCRIPT><p>b</p>', 'a b'),
  xhtml('names of other languages', '<style xmlns="urn:other">a</style><span xmlns="urn:other"><script>b</script></span>', 'ab'),
  xhtml('SVG', '<svg xmlns="http://www.w3.org/2000/svg"><title>no</title><text>a</text><p>no</p></svg><p>b</p><script/>c', 'a b c'),
  {
    name: 'references',
    type: 'xhtml',
    shown: 'café &lt; m',
    also: '',
    source:
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd"><html xmlns="http://www.w3.org/1999/xhtml"><body><p>caf&eacute; &amp;lt; &#x6d;</p></body></html>',
  },
  xhtml(
    'names with prefixes',
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:s="http://www.w3.org/2000/svg"><s:text>a</s:text></svg>',
    'a',
  ),
  {
    name: 'no namespace by default',
    type: 'xhtml',
    shown: 'ab',
    also: '',
    source: '<x:html xmlns:x="http://www.w3.org/1999/xhtml"><x:body>a<script>b</script></x:body></x:html>',
  },
  {
    name: 'a document that is not well-formed',
    type: 'xhtml',
    shown: 'a',
    also: 'b',
    source: '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>a</p><br></body><p>b',
  },
];

/** The words in a text, in an order of their own: browsers move what stands in a wrong place. */
export const wordsOf = (text) => (text.match(/[^\s]+/g) ?? []).sort();
