// Writes the rows of Parquet files that stay, one row group at a time. Values are passed on as they are stored, whatever they mean: the library
// reads and writes a schema without meanings, and the file has the whole one.

import { parquetSchema } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { isListLike, isMapLike } from 'hyparquet/src/schema.js';
import { COMPRESSORS, openParquet, rowGroups, rowsOf } from './formats/parquet.js';
import { UsageError } from './reason.js';

/** The codec of a file, if it can be written; otherwise Snappy. */
const codecOf = ({ row_groups: [group] }) => {
  const codec = group?.columns[0]?.meta_data?.codec;
  return codec === 'UNCOMPRESSED' || Object.hasOwn(COMPRESSORS, codec ?? '') ? codec : 'SNAPPY';
};

/** A schema without what the values mean, so that decimals, times and strings are passed on as numbers and bytes. What makes groups lists and maps
    stays, and strings that are keys. Throws if a column has another shape, which the library would not give back as it was. */
function plain(metadata, path) {
  const all = [];
  const add = ({ element, children }, parent, grand) => {
    const { logical_type: _, converted_type: kind, ...rest } = element;
    const isGroup = isListLike({ element, children }) || isMapLike({ element, children });
    const isKey = grand !== undefined && isMapLike(grand) && element.name === 'key';
    const refuse = (what) => {
      throw new UsageError(
        `--output: in '${path}' the column '${parent?.element.name ?? element.name}' is ${what}, which is not written; convert the file to JSON Lines`,
      );
    };
    if (element.repetition_type === 'REPEATED' && !(parent && (isListLike(parent) || isMapLike(parent))))
      refuse('repeated, and no list or map');
    if (isKey && kind !== 'UTF8') refuse('a map whose keys are no strings');
    all.push(isGroup || isKey ? { ...rest, converted_type: kind } : rest);
    for (const child of children) add(child, { element, children }, parent);
  };
  add(parquetSchema(metadata));
  return all;
}
/** The elements as they are written. The old times of 96 bits, which nothing writes any more, become nanoseconds. The library cannot write the newer form
    of the width of integers; the older one says the same. */
const written = (schema) =>
  schema.map(({ logical_type: logical, ...element }) => {
    if (element.type === 'INT96')
      return {
        ...element,
        type: 'INT64',
        converted_type: undefined,
        logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: false, unit: 'NANOS' },
      };
    if (logical?.type === 'INTEGER') return { ...element, converted_type: `${logical.isSigned ? '' : 'U'}INT_${logical.bitWidth}` };
    return logical === undefined ? element : { ...element, logical_type: logical };
  });
const PARSERS = { timestampFromNanoseconds: (nanoseconds) => nanoseconds };

/** Writes to `output` the rows of `sources` for whose numbers, counted over all files, `isKept` returns true. */
export async function writeParquet(output, sources, isKept) {
  let [writer, known, row] = [undefined, undefined, 0];
  for (const source of sources) {
    const { file, metadata, close } = await openParquet(source);
    try {
      const schema = JSON.stringify(metadata.schema);
      if (known !== undefined && known !== schema)
        throw new UsageError(`--output needs Parquet files with the same schema, and that of '${source.path}' is another one`);
      known = schema;
      writer ??= new ParquetWriter({
        writer: into(output),
        schema: written(plain(metadata, source.path)),
        codec: codecOf(metadata),
        compressors: COMPRESSORS,
        statistics: false,
        kvMetadata: metadata.key_value_metadata,
        createdBy: 'nearprint',
      });
      const stored = { ...metadata, schema: plain(metadata, source.path) };
      for (const group of rowGroups(metadata)) {
        const kept = [];
        for (let at = 0; at < group.rowEnd - group.rowStart; at++) if (isKept(row++)) kept.push(at);
        if (kept.length === 0) continue;
        const rows = await rowsOf(group, { file, metadata: stored, utf8: false, geoparquet: false, parsers: PARSERS });
        const columnData = Object.keys(rows[0]).map((name) => ({ name, data: kept.map((at) => rows[at][name]) }));
        await writer.write({ columnData, rowGroupSize: kept.length });
      }
      writer.whole = written(metadata.schema);
    } catch (error) {
      // The columns that were not asked for are read here for the first time.
      if (error instanceof UsageError) throw error;
      throw new UsageError(`'${source.path}' cannot be read to its end (${error.message}), so the result would be incomplete`);
    } finally {
      await close();
    }
  }
  if (writer === undefined) return;
  writer.schema = writer.whole;
  await writer.finish();
}

/** A writer that passes on complete bytes. */
function into(output) {
  const writer = new ByteWriter();
  writer.flush = () => {
    output.write(Buffer.from(writer.buffer.slice(0, writer.index)));
    writer.index = 0;
  };
  writer.finish = () => writer.flush();
  return writer;
}
