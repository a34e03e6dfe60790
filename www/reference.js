// Adds a link back to every page of the reference, and a description of each module.
import { JSX } from 'typedoc';

export function load(app) {
  app.renderer.hooks.on('content.begin', (context) => {
    const lesson = context.relativeURL('index.html').replace(/index\.html$/, '../index.html');
    return JSX.createElement('p', null, JSX.createElement('a', { href: lesson }, '← The lesson'));
  });
}
