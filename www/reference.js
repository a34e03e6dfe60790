// Adds a link back to every page of the reference, and names its parts for screen readers.
import { JSX, PageEvent } from 'typedoc';

export function load(app) {
  app.renderer.hooks.on('content.begin', (context) => {
    const lesson = context.relativeURL('index.html').replace(/index\.html$/, '../index.html');
    return JSX.createElement('p', null, JSX.createElement('a', { href: lesson }, '← The lesson'));
  });
  app.renderer.on(PageEvent.END, (page) => {
    page.contents = page.contents
      .replace('<div class="col-content">', '<div class="col-content" role="main">')
      .replace('<div class="col-sidebar">', '<div class="col-sidebar" role="complementary">');
  });
}
