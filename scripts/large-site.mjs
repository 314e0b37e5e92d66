// Deterministic content of large sites, for benchmarks and development.
import { readFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..")
const words = wordsOf(readFileSync(path.join(root, "db/sample/species.csv"), "utf8"))

const TYPES = ["bird", "plant", "wildlife", "insect", "feature", "other"]
const STATUSES = ["least_concern", "near_threatened", "vulnerable", "endangered"]
const EVENTS = {
	"species-view": (_row, species) => `${species}`,
	"species-modal": (_row, species) => `${species}`,
	species_discovery: (row, species) => `${species} ${row % 3 === 0 ? "qr_code" : "manual"}`,
	qr_scan: (_row, species) => `${species}`,
	search_nothing: (row) => `${words[row % 200]} ${words[row % 7]} ${row % 200}`,
}
const EVENT_NAMES = Object.keys(EVENTS)
const NEWEST = new Date("2026-06-01T00:00:00Z")
const DAY_MS = 86_400_000

function wordsOf(text) {
	return [...new Set(text.match(/\p{L}+/gu))]
}

function seededPicker() {
	let seed = 1
	const next = () => {
		seed = (seed * 48_271) % 2_147_483_647
		return seed / 2_147_483_647
	}
	return Object.assign((list) => list[Math.floor(next() * list.length)], { next })
}

/** Never replaces rows. `newest` is the date of the newest row; each other one is a whole number of days older. */
export function fillSite(
	sqlite,
	counts,
	{ newest = NEWEST, eventSpecies = 2000, eventsPerDay = 1000, acceptanceDays = 1000 } = {},
) {
	const time = (days) => new Date(newest.getTime() - days * DAY_MS).toISOString()
	const lot = seededPicker()
	const pictures = sqlite.prepare("select id from media where kind = 'image' order by id").pluck().all()
	const picture = () => (pictures.length > 0 ? lot(pictures) : null)
	const makers = {
		species: (row) => ({
			name: `${lot(words)} ${lot(words)} ${row}`,
			scientific_name: `Genus species${row}`,
			type: lot(TYPES),
			conservation_status: lot(STATUSES),
			description: sentence(lot),
			season_months: JSON.stringify(season(row)),
			similar_species: JSON.stringify([`Genus species${row + 1}`]),
			featured: row % 50 === 0 ? 1 : 0,
			archived: row % 20 === 19 ? 1 : 0,
			created_at: time(row),
			updated_at: time(row),
		}),
		posts: (row) => ({
			slug: `post-${row}`,
			title: `${lot(words)} ${lot(words)} ${row}`,
			content: Array.from({ length: 5 }, () => sentence(lot)).join("\n\n"),
			state: row % 10 === 9 ? "draft" : "published",
			created_at: time(row),
			published_at: row % 10 === 9 ? null : time(row),
			updated_at: time(row),
		}),
		events(row) {
			const event = EVENT_NAMES[row % EVENT_NAMES.length]
			const of = Math.floor(row / EVENT_NAMES.length)
			return {
				day: time(Math.floor(row / eventsPerDay)).slice(0, 10),
				event,
				subject: EVENTS[event](of, 1 + (of % eventSpecies)),
				count: 1 + (row % 7),
			}
		},
		waiver_acceptances: (row) => ({
			receipt: receipt(row),
			terms_version: "1",
			accepted_at: time(row % acceptanceDays),
			led_to: row % 3 === 0 ? "home" : "parking",
		}),
		audit_entries: (row) => ({
			at: time(row),
			username: "anna",
			action: "species.updated",
			subject: `${lot(words)} ${lot(words)}`,
			subject_id: row,
		}),
	}
	sqlite
		.transaction(() => {
			for (const [table, count] of Object.entries(counts)) {
				fillTable(sqlite, table, count, makers[table])
				if (table === "species") addPhotos(sqlite, picture)
			}
		})
		.immediate()
}

function fillTable(sqlite, table, count, rowAt) {
	const columns = Object.keys(rowAt(0))
	const insert = sqlite.prepare(
		`insert into ${table} (${columns}) values (${columns.map((column) => `@${column}`)}) on conflict do nothing`,
	)
	const there = sqlite.prepare(`select count(*) from ${table}`).pluck().get()
	for (let row = there; row < count; row++) insert.run(rowAt(row))
}

function addPhotos(sqlite, picture) {
	const ids = sqlite.prepare("select id from species where id not in (select species_id from species_photos)")
	const insert = sqlite.prepare(
		"insert into species_photos (species_id, position, image_id) values (?, 1, ?)",
	)
	for (const id of ids.pluck().all()) insert.run(id, picture())
}

function season(row) {
	return Array.from({ length: 6 }, (_, at) => 1 + ((row + at) % 12)).sort((a, b) => a - b)
}

function receipt(row) {
	// Without digits: 0 and 1 don't occur in receipt numbers.
	const letters = `${row + 1e7}`.replace(/\d/g, (digit) => "ABCDEFGHJK"[digit])
	return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

function sentence(lot) {
	return Array.from({ length: 55 }, () => lot(words)).join(" ")
}
