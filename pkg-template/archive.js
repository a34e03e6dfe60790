import { createArchiveSheet, createArchiveWriterClass } from './archive-writer.js';
import { writer } from './engine-inlined.js';

export { openArchive } from './index-objects.js';
export { NearprintError } from './nearprint-error.js';
export const archiveSheet = /*#__PURE__*/ createArchiveSheet(writer);
export const ArchiveWriter = /*#__PURE__*/ createArchiveWriterClass(writer);
