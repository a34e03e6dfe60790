// The chapters were sections of the front page once, and links to them are kept in the world.
import { parts } from './address.ts';

const CHAPTERS = 'two-texts shingles votes weights planes length measures lookups worth documents corpus editor use'.split(' ');

/** Leads on from an old address of a chapter, with the changes that it holds. */
export function moved(): boolean {
  const { section } = parts();
  if (!CHAPTERS.includes(section)) return false;
  location.replace(`deeper/${section}/${location.hash}`);
  return true;
}
