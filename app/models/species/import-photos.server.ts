import { type FormerPhotos, recordPhotos } from "#app/models/imports/former-photos.server.ts"
import { addMedia, type NewMedia } from "#app/models/media/media.server.ts"
import type { Database } from "#db/connection.ts"
import {
	matchPhotos,
	type PhotoChoice,
	type PhotoError,
	type PhotoFile,
	type PhotoMatches,
	type PhotoOwner,
} from "./match-photos.ts"
import { type PhotoRow, writeRows } from "./photo.server.ts"
import { PHOTO_COLUMN_NAMES, type PhotoCells, type PhotoTexts } from "./photo-columns.ts"
import type { OptionalColumn } from "./species-csv-columns.ts"
import { matchRows } from "./species-match.ts"
import type { NewSpecies } from "./species-rows.server.ts"
import { listStoredPhotoRows, type StoredPhotos } from "./stored-photo-rows.server.ts"

/** A species of the catalogue with its `id`, or a row of a CSV file, whose `row` is its place there. */
type ImportedOwner = PhotoOwner & { id: number | undefined; row: number | undefined }

type FirstColumn = "imageAlt" | "imageCredit" | "imageLicence" | "imagePosition" | "imageOffset"

type ImportedRow = Pick<NewSpecies, "name" | "scientificName"> &
	Partial<Pick<NewSpecies, FirstColumn>> &
	Partial<PhotoCells>
type Names = { id: number; name: string; scientificName: string }

/** Without rows, files match the whole catalogue. `matches` are the species of the rows. Undefined if there is nothing to do. */
export async function planPhotos(
	db: Database,
	{
		rows,
		matches,
		catalogue,
		files,
		trashedPhotos,
	}: {
		rows: readonly (ImportedRow & { line?: number })[]
		matches: readonly (Names | undefined)[]
		catalogue: readonly Names[]
		files: readonly PhotoFile[]
		/** For the check: photos that a row's species has in the trash. */
		trashedPhotos?: readonly (string[] | undefined)[]
	},
): Promise<PhotoMatches<ImportedOwner> | undefined> {
	if (files.length === 0 && !rows.some(({ photos }) => photos?.length)) return undefined
	const stored = await listStoredPhotos(db)
	const storedOf = (species: Names | undefined) => (species && stored.get(species.id)) ?? []
	const owners =
		rows.length > 0
			? rows.map((row, at): ImportedOwner => {
					const { name, scientificName, line } = row
					const match = matches[at]
					const cells = row.photos?.length ? cellsOf(row) : undefined
					return {
						...{
							id: match?.id,
							row: at,
							name,
							scientificName,
							stored: trashedPhotos?.[at] ?? storedOf(match),
						},
						...(line !== undefined && { line }),
						...(cells && { cells }),
					}
				})
			: catalogue.map((species): ImportedOwner => ({ ...species, row: undefined, stored: storedOf(species) }))
	return matchPhotos(files, owners)
}

const cellsOf = (row: ImportedRow) =>
	Object.fromEntries(PHOTO_COLUMN_NAMES.map((name) => [name, row[name] ?? []])) as PhotoCells

async function listStoredPhotos(db: Database): Promise<Map<number, string[]>> {
	const first = await db
		.selectFrom("species")
		.innerJoin("media", "media.id", "species.image_id")
		.select(["species.id", "media.name"])
		.execute()
	const others = await db
		.selectFrom("species_photos")
		.innerJoin("media", "media.id", "species_photos.image_id")
		.select(["species_photos.species_id as id", "media.name"])
		.orderBy("species_id")
		.orderBy("position")
		.execute()
	const stored = new Map<number, string[]>(first.map(({ id, name }) => [id, [name]]))
	for (const { id, name } of others) stored.get(id)?.push(name)
	return stored
}

/** The pictures of a ZIP file, prepared and stored, by the beginning of their names. `fileName` is the ZIP's. */
export type ImportedPhotos = {
	fileName: string
	files: readonly PhotoFile[]
	media: ReadonlyMap<string, NewMedia>
}

export class PhotoErrors extends Error {
	constructor(readonly errors: PhotoError[]) {
		super("The photos don't fit the catalogue.")
	}
}

type Importing = {
	rows: readonly ImportedRow[]
	matches: readonly (Names | undefined)[]
	catalogue: readonly Names[]
	duplicates: "skip" | "update"
	/** Species that the import has restored, which it never skips. */
	restoredIds: ReadonlySet<number>
	photos: ImportedPhotos | undefined
}

/** Call it before the rows are written, and `writePhotos` afterwards. Throws `PhotoErrors`. */
export async function importPhotos(
	db: Database,
	{ rows, matches, catalogue, duplicates, restoredIds, photos }: Importing,
) {
	const plan = await planPhotos(db, { rows, matches, catalogue, files: photos?.files ?? [] })
	if (!plan) return { writePhotos: undefined, missingPhotos: [] }
	if (plan.errors.length > 0) throw new PhotoErrors(plan.errors)
	const isSkipped = ({ id, row }: ImportedOwner) =>
		duplicates === "skip" && id !== undefined && row !== undefined && !restoredIds.has(id)
	const wanted = plan.matches.filter(({ owner }) => !isSkipped(owner))
	const before = await listStoredPhotoRows(
		db,
		wanted.flatMap(({ owner }) => owner.id ?? []),
	)
	const media = photos?.media ?? new Map<string, NewMedia>()
	const missing = plan.missing.filter(({ owner }) => !isSkipped(owner)).map(({ file }) => file)
	const writePhotos = async (
		importId: number,
		{ absent, at, listNames }: { absent: OptionalColumn[]; at: Date; listNames: () => Promise<Names[]> },
	) => {
		const after = matchRows(rows, await listNames())
		const lists = wanted.flatMap(({ owner, photos }): PhotoList[] => {
			const id = owner.id ?? (owner.row === undefined ? undefined : after[owner.row]?.id)
			const row = owner.row === undefined ? undefined : rows[owner.row]
			return id === undefined ? [] : [{ id, row, before: before.get(id), photos }]
		})
		return await writePhotoLists(db, importId, lists, { media, absent, at })
	}
	return { writePhotos, missingPhotos: [...new Set(missing)] }
}

type PhotoList = {
	id: number
	row: ImportedRow | undefined
	before: StoredPhotos | undefined
	photos: PhotoChoice[]
}

/** Records the former lists. `media`: the new pictures, by the beginning of their names. Returns how many are new. */
async function writePhotoLists(
	db: Database,
	importId: number,
	lists: PhotoList[],
	{ media, absent, at }: { media: ReadonlyMap<string, NewMedia>; absent: OptionalColumn[]; at: Date },
): Promise<number> {
	const ids = new Map<string, number>()
	const former: FormerPhotos[] = []
	let added = 0
	for (const list of lists) {
		const before = list.before?.photos ?? []
		const pictures: Picture[] = []
		for (const { stored, file, texts } of list.photos) {
			const known = before.find(({ name }) => name === stored)
			const picture = file && media.get(file.base)
			if (!known && !(file && picture)) continue
			const imageId =
				known?.image_id ?? (file && (ids.get(file.base) ?? (await addMedia(db, picture as NewMedia, at))))
			if (imageId === undefined || pictures.some(({ row }) => row.image_id === imageId)) continue
			ids.set(file?.base ?? "", imageId)
			added += Number(!known)
			pictures.push({ row: known ?? { ...NEW_ROW, image_id: imageId }, texts })
		}
		const after = changedList(pictures, before, list.row, absent)
		if (!after) continue
		await writeRows(db, list.id, after, at)
		if (list.before) former.push(list.before)
	}
	await recordPhotos(db, importId, former)
	return added
}

type Picture = { row: PhotoRow; texts: PhotoTexts | undefined }

/** Undefined if the import of the row, which writes the first photo's columns, makes the same list. */
function changedList(
	pictures: Picture[],
	before: PhotoRow[],
	row: ImportedRow | undefined,
	absent: OptionalColumn[],
): PhotoRow[] | undefined {
	const after = pictures.map((one, at) =>
		at === 0 ? firstRow(one.row, row, absent, one.texts) : withTexts(one.row, one.texts),
	)
	const [first, ...others] = before
	const now = first ? [firstRow(first, row, absent), ...others] : []
	return keyOf(after) === keyOf(now) ? undefined : after
}

/** Whether an import would add a photo, or change the order or the texts of those that species have. */
export async function changesPhotos(
	db: Database,
	{ matches }: PhotoMatches<ImportedOwner>,
	rows: readonly ImportedRow[],
	absent: OptionalColumn[],
): Promise<boolean> {
	const before = await listStoredPhotoRows(
		db,
		matches.flatMap(({ owner }) => owner.id ?? []),
	)
	return matches.some(({ owner, photos, added }) => {
		const stored = before.get(owner.id ?? 0)?.photos ?? []
		const pictures = photos.flatMap(({ stored: name, texts }) => {
			const row = stored.find((one) => one.name === name)
			return row ? [{ row, texts }] : []
		})
		const row = owner.row === undefined ? undefined : rows[owner.row]
		return added.length > 0 || changedList(pictures, stored, row, absent) !== undefined
	})
}

const NEW_ROW = {
	id: null,
	revision: 1,
	image_position: "center",
	image_offset: "0,0",
	alt: "",
	credit: "",
	licence: "",
}

/** The columns of the first photo count for it, unless they aren't in the file or its parts say something else. */
function firstRow(
	stored: PhotoRow,
	row: ImportedRow | undefined,
	absent: OptionalColumn[],
	texts?: PhotoTexts,
): PhotoRow {
	const given = (name: FirstColumn, otherwise: string): string =>
		row && !absent.includes(name) ? (row[name] ?? otherwise) : otherwise
	return {
		...plain(stored),
		alt: texts?.alt || given("imageAlt", stored.alt),
		credit: texts?.credit || given("imageCredit", stored.credit),
		licence: texts?.licence || given("imageLicence", stored.licence),
		image_position: given("imagePosition", stored.image_position),
		image_offset: given("imageOffset", stored.image_offset),
	}
}

function withTexts(row: PhotoRow, texts: PhotoTexts | undefined): PhotoRow {
	return { ...plain(row), ...texts }
}

/** Without other columns of a query. */
function plain({
	id,
	revision,
	image_id,
	image_position,
	image_offset,
	alt,
	credit,
	licence,
}: PhotoRow): PhotoRow {
	return { id, revision, image_id, image_position, image_offset, alt, credit, licence }
}

function keyOf(rows: PhotoRow[]): string {
	return JSON.stringify(rows.map((row) => ({ ...plain(row), id: null, revision: 0 })))
}
