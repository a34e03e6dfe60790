import * as nearprint from 'nearprint';
import { openArchive } from 'nearprint/archive';
import checkArchive from '../../app/archive.js';
import check from '../../app/check.js';
import { Client } from './client.jsx';

export const dynamic = 'force-dynamic';

/** On the server, at every request. */
export default async function Page() {
  return <Client server={`${check(nearprint)}, ${await checkArchive(openArchive, process.env.NEARPRINT_ARCHIVE)}`} />;
}
