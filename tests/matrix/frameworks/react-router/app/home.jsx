import { fingerprint, recipes, toHex } from 'nearprint';
import { useEffect } from 'react';
import { report } from './report.js';

export const loader = () => toHex(fingerprint('Python is sexy', recipes.textbook)); // on the server

export default function Home({ loaderData }) {
  useEffect(() => void report(), []);
  return <p>{loaderData}</p>;
}
