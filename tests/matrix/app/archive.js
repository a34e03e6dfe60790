/** The text of one document of the archive that archive.mjs builds. */
export const TEXT = `Before you begin, make sure that the printer is switched on and connected to the same network as your computer. Open the
settings, choose the devices, and wait until the name of the printer appears in the list. If it does not appear within a minute, restart the
printer, and look again. Then print a page for a trial, and keep the paper that came with the printer for the guarantee.`;

/** Opens an archive and checks a text that is nearly the one of a document. Only a part of the file is read. */
export default async function checkArchive(openArchive, source) {
  const archive = await openArchive(source);
  try {
    const [match] = await archive.check(TEXT.replace('computer', 'laptop'));
    if (match?.id !== 'docs/setup.txt' || match.scope !== 'document') throw new Error(`the first match is ${JSON.stringify(match)}`);
    const { bytes, bytesRead } = await archive.stats();
    if (bytesRead >= bytes) throw new Error(`${bytesRead} of ${bytes} bytes were read`);
    return 'works';
  } finally {
    archive.dispose();
  }
}
