import { Extension } from '@tiptap/core';
import { matchAt, nearprintKey, nearprintPlugin, showPassage } from './tiptap-prosemirror.js';

export { matchAt, nearprintKey };

/** `Nearprint.configure({ checker })`. Commands: nextMatch, previousMatch, ignoreMatch. */
export const Nearprint = /*#__PURE__*/ Extension.create({
  name: 'nearprint',

  addOptions() {
    return { checker: undefined };
  },

  addProseMirrorPlugins() {
    const { checker, ...options } = this.options;
    return checker ? [nearprintPlugin(checker, options)] : [];
  },

  addCommands() {
    const { checker } = this.options;
    const show =
      (backwards) =>
      () =>
      ({ view, dispatch }) => {
        if (!checker || checker.state.matches.length === 0) return false;
        // After the transaction of the command itself.
        if (dispatch) queueMicrotask(() => view.isDestroyed || showPassage(checker, view, backwards));
        return true;
      };
    const ignore =
      (match, kind) =>
      ({ dispatch }) => {
        if (!checker || !match) return false;
        if (dispatch) queueMicrotask(() => checker.disposed || checker.ignore(match, kind));
        return true;
      };
    return { nextMatch: show(false), previousMatch: show(true), ignoreMatch: (match, kind = 'pair') => ignore(match, kind) };
  },
});
