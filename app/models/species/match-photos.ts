import { fold } from "#app/models/text/normalize.ts"
import { formatNumber } from "#app/models/text/numbers.ts"
import { MAX_PHOTOS } from "./photo.ts"
import { baseName, fileKey, type PhotoCells, type PhotoTexts, photoTexts } from "./photo-columns.ts"

/** A file of a ZIP. `at` is its place there, and `base` begins the name under which its picture is stored. */
export type PhotoFile = { at: number; path: string; base: string }

/** A row of a CSV file, or a species of the catalogue. */
export type PhotoOwner = {
	name: string
	scientificName: string
	line?: number
	cells?: PhotoCells
	stored: string[]
}

/** A photo that the species has, or a file. Texts are those of the CSV file. */
export type PhotoChoice = { stored?: string; file?: PhotoFile; texts?: PhotoTexts }

export type PhotoMatch<Owner> = { owner: Owner; photos: PhotoChoice[]; added: PhotoFile[] }

export type PhotoError = { file: string; line?: number; value: string; message: string }

export type PhotoMatches<Owner> = {
	matches: PhotoMatch<Owner>[]
	unmatched: string[]
	missing: { owner: Owner; file: string }[]
	errors: PhotoError[]
}

/** Files that rows name belong to them; the others match by their name. No photo of a species is ever left out. */
export function matchPhotos<Owner extends PhotoOwner>(
	files: readonly PhotoFile[],
	owners: readonly Owner[],
): PhotoMatches<Owner> {
	const errors: PhotoError[] = repeatedNames(files)
	const byName = new Map(files.map((file) => [fileKey(file.path), file]))
	const byStem = new Map(files.map((file) => [stemOf(fileKey(file.path)), file]))
	const named = new Set<PhotoFile>()
	const missing: { owner: Owner; file: string }[] = []
	const chosen = new Map<Owner, PhotoChoice[]>()
	for (const owner of owners) {
		const choices = (owner.cells?.photos ?? []).flatMap((name, at): PhotoChoice[] => {
			const texts = owner.cells && photoTexts(owner.cells, at)
			const stored = owner.stored.find((one) => one === name)
			if (stored) return [{ stored, ...(texts && { texts }) }]
			const file = byName.get(fileKey(name)) ?? byStem.get(fileKey(name))
			if (file) named.add(file)
			else missing.push({ owner, file: name })
			return file ? [{ file, ...(texts && { texts }) }] : []
		})
		if (choices.length > 0) chosen.set(owner, choices)
	}
	const unmatched: string[] = []
	const find = speciesByFileName(owners)
	for (const file of inOrder(files.filter((one) => !named.has(one)))) {
		const found = find(file.path)
		const [owner, other] = found
		if (!owner) unmatched.push(file.path)
		else if (other) errors.push(severalMatch(file.path, found))
		else chosen.set(owner, [...(chosen.get(owner) ?? storedChoices(owner)), { file }])
	}
	const matches = [...chosen].map(([owner, choices]) => matchOf(owner, choices))
	for (const { owner, photos, added } of matches) {
		if (photos.length > MAX_PHOTOS && added.length > 0) errors.push(tooMany(owner, photos.length, added))
	}
	return { matches, unmatched, missing, errors }
}

const storedChoices = ({ stored }: PhotoOwner): PhotoChoice[] => stored.map((name) => ({ stored: name }))

/** Photos that the row doesn't name stay after those it names. Files that the species already has are its photos. */
function matchOf<Owner extends PhotoOwner>(owner: Owner, choices: PhotoChoice[]): PhotoMatch<Owner> {
	const photos: PhotoChoice[] = []
	const added: PhotoFile[] = []
	const seen = new Set<string>()
	for (const choice of [...choices, ...storedChoices(owner)]) {
		const { file, texts } = choice
		const stored = choice.stored ?? owner.stored.find((name) => file && name.startsWith(file.base))
		const key = stored ?? file?.base ?? ""
		if (seen.has(key)) continue
		seen.add(key)
		if (stored) photos.push({ stored, ...(texts && { texts }) })
		else if (file) {
			photos.push(choice)
			added.push(file)
		}
	}
	return { owner, photos, added }
}

/** Names like 'Gavia immer.jpg', 'common-loon 2.jpg' or 'Common_Loon (3).jpg'. */
function speciesByFileName<Owner extends PhotoOwner>(owners: readonly Owner[]) {
	const byName = new Map<string, Set<Owner>>()
	for (const owner of owners) {
		for (const name of [owner.name, owner.scientificName]) {
			const key = wordsOf(name)
			const known = byName.get(key)
			if (known) known.add(owner)
			else byName.set(key, new Set([owner]))
		}
	}
	return (path: string): Owner[] => {
		const words = wordsOf(stemOf(baseName(path)))
		return [...(byName.get(words) ?? byName.get(withoutNumber(words)) ?? [])]
	}
}

function wordsOf(name: string): string {
	return fold(name)
		.replace(/[\s_.-]+/g, " ")
		.trim()
}

const NUMBER = /\s*\(?(\d{1,3})\)?$/

const withoutNumber = (words: string) => words.replace(NUMBER, "")

function stemOf(name: string): string {
	return name.replace(/\.(jpe?g|png|webp|avif|gif)$/i, "")
}

/** By their number, and those without one first. */
function inOrder(files: PhotoFile[]): PhotoFile[] {
	const numberOf = ({ path }: PhotoFile) => Number(NUMBER.exec(wordsOf(stemOf(baseName(path))))?.[1] ?? 0)
	return files.toSorted((a, b) => numberOf(a) - numberOf(b) || (fileKey(a.path) < fileKey(b.path) ? -1 : 1))
}

function repeatedNames(files: readonly PhotoFile[]): PhotoError[] {
	const first = new Map<string, string>()
	return files.flatMap(({ path }) => {
		const key = fileKey(path)
		const earlier = first.get(key)
		if (earlier === undefined) first.set(key, path)
		return earlier === undefined
			? []
			: [{ file: path, value: "", message: `It has the same name as ${earlier}. Rename one.` }]
	})
}

function severalMatch(file: string, owners: PhotoOwner[]): PhotoError {
	const names = owners.map(({ name, scientificName }) => `${name} (${scientificName})`).join(", ")
	return {
		file,
		value: "",
		message: `Several species have this name: ${names}. Name it in the column photos.`,
	}
}

function tooMany({ name, line, stored }: PhotoOwner, count: number, added: PhotoFile[]): PhotoError {
	const has = stored.length > 0 ? ` It has ${stored.length} already.` : ""
	const message = `${name} would have ${formatNumber(count)} photos; ${MAX_PHOTOS} are possible.${has}`
	const value = added.map(({ path }) => baseName(path)).join(", ")
	return { file: added[0]?.path ?? "", ...(line !== undefined && { line }), value, message }
}
