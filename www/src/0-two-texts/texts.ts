import { kept } from '../page/address.ts';
import { settled } from '../page/settled.ts';
import { LONGEST } from './text-field.ts';
import { type Preset, presets } from './presets.ts';

export const isText = (text: string) => text.length <= LONGEST;
const first = presets[0]!;

/** On the front page the copy is untouched at first. */
const copy = typeof document !== 'undefined' && document.querySelector('#hero') ? first.a : first.b;

/** The two texts of the page. Later sections use them too, through `calm`, which is updated when typing pauses. */
export const preset = kept('p', first.id, (id) => presets.some((preset) => preset.id === id));
export const text = { a: kept('a', first.a, isText), b: kept('b', copy, isText) };
export const calm = { preset: settled(preset), a: settled(text.a), b: settled(text.b) };

export const presetCalled = (id: string): Preset => presets.find((preset) => preset.id === id) ?? first;
