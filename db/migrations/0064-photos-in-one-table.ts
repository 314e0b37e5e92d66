import type { Database } from "better-sqlite3"
import { rebuildTable } from "#db/rebuild-table.ts"

const COLUMNS = {
	image_id: "image_id",
	image_position: "image_position",
	image_offset: "image_offset",
	image_alt: "alt",
	image_credit: "credit",
	image_licence: "licence",
}

const OLD = Object.keys(COLUMNS)

type Row = Record<string, string | number | null>

type InTrash = { id: number; kind: "species" | "photo"; content: string }

/** The first photo of a species moves to `species_photos`. Without a picture, its texts stay in a row without `image_id`. */
export default function photosInOneTable(sqlite: Database): void {
	rebuildTable(sqlite, "species_photos", (definition) =>
		definition.replace(/(image_id integer) not null/i, "$1"),
	)
	sqlite.exec(`
		insert into species_photos (species_id, position, ${Object.values(COLUMNS).join(", ")})
		select id, 0, ${OLD.join(", ")} from species
		where image_id is not null or image_position <> 'center' or image_alt || image_credit || image_licence <> '';
		update species_photos set position = place from (
			select id, row_number() over (partition by species_id order by position, id) as place from species_photos
		) as ordered where ordered.id = species_photos.id;
		drop index species_photos_without_alt;
		drop index species_photos_without_credit;
		create index species_photos_without_alt on species_photos (species_id)
		where trim(alt) = '' and image_id is not null;
		create index species_photos_without_credit on species_photos (species_id)
		where trim(credit) = '' and image_id is not null;
		drop index species_by_image;
		drop index species_gaps;`)
	const change = sqlite.prepare("update trash set content = ? where id = ?")
	const inTrash = "select id, kind, content from trash where kind in ('species', 'photo')"
	for (const { id, kind, content } of sqlite.prepare<[], InTrash>(inTrash).all())
		change.run(JSON.stringify(changedContent(kind, JSON.parse(content))), id)
	rebuildTable(sqlite, "species", (definition) => OLD.reduce(withoutColumn, definition))
	sqlite.exec(`
		create index species_gaps on species (
			archived,
			audio_id is null,
			trim(location_hints) = '',
			fun_facts = '[]',
			trim(description) = '',
			trim(audio_transcript) = ''
		);
		create view species_with_photo as
		select species.*, first.image_id,
			coalesce(first.image_position, 'center') as image_position,
			coalesce(first.image_offset, '0,0') as image_offset,
			coalesce(first.alt, '') as image_alt,
			coalesce(first.credit, '') as image_credit,
			coalesce(first.licence, '') as image_licence
		from species left join species_photos as first on first.species_id = species.id and first.position = 1;`)
}

function changedContent(kind: InTrash["kind"], content: Record<string, Row[]>): Record<string, Row[]> {
	const { species: [row] = [], species_photos: photos = [] } = content
	// The position was an index from 0.
	if (kind === "photo")
		return { species_photos: photos.map((photo) => ({ ...photo, position: Number(photo.position) + 1 })) }
	if (!row) return content
	const first: Row = { id: null, species_id: Number(row.id), revision: 1 }
	for (const [old, column] of Object.entries(COLUMNS)) if (old in row) first[column] = row[old] ?? null
	const others = photos.toSorted((a, b) => Number(a.position) - Number(b.position))
	const all = [first, ...others].map((photo, at) => ({ ...photo, position: at + 1 }))
	return { ...content, species_photos: all }
}

/** The column with its constraints, up to the next comma outside quotes and parentheses. */
function withoutColumn(definition: string, column: string): string {
	const changed = definition.replace(
		new RegExp(`,\\s*"?${column}"?\\s(?:'[^']*'|\\([^()]*(?:\\([^()]*\\)[^()]*)*\\)|[^(),'])*`, "i"),
		"",
	)
	if (changed === definition) throw new Error(`species has no column ${column}`)
	return changed
}
