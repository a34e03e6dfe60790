import * as nearprint from 'nearprint';
import check from '../../app/check.js';
import { Client } from './client.jsx';

export const dynamic = 'force-dynamic';

/** On the server, at every request. */
export default function Page() {
  return <Client server={check(nearprint)} />;
}
