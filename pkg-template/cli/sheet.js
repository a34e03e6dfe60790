import { deflateRawSync } from 'node:zlib';
import { archiveSheet } from 'nearprint/archive';

const deflate = (bytes) => deflateRawSync(bytes, { level: 9 });

/** A sheet of an archive, as all threads make it. */
export const sheetOf = (documents, options) => archiveSheet(documents, { ...options, deflate });
