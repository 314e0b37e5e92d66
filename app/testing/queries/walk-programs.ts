import { TERMS_HASH } from "#app/testing/fixtures/acceptance.ts"
import { type Caller, caller, formOf } from "#app/testing/fixtures/api.ts"
import type { TestSite } from "#app/testing/fixtures/site.ts"

const SPECIES = { name: "Duck", scientificName: "Anas acuta", type: "bird", conservationStatus: "vulnerable" }
const EVENT = { startsAt: "2031-05-31T14:00:00Z" }
const POST = { title: "Called", content: "x", published: true, event: EVENT }

/** Calls every operation of the API, as `admin` and as a guest. */
export async function walkAsApiClient(
	site: TestSite,
	admin: Caller,
	files: { photo: File; csv: string },
): Promise<void> {
	for (const call of [caller(site), admin]) await read(call)
	const guest = caller(site)
	await guest("POST", "/api/login", { username: "anna", password: "wrong password" })
	await guest("POST", "/api/register", { username: "bertha", password: "another password" })
	const accepted = { redirect: "parking", termsHash: TERMS_HASH, idempotencyKey: "walked-0123456789" }
	for (const body of [accepted, accepted]) await guest("POST", "/api/waiver-acceptances", body)
	const batch = {
		batch: "walked00",
		events: [
			{ name: "tour_start" },
			{ name: "species-view", subject: "1" },
			{ name: "search_nothing", subject: "puffin" },
			{ name: "search_nothing", subject: "pink loon" },
		],
	}
	for (const body of [batch, batch, { events: batch.events }]) await guest("POST", "/api/events", body)
	await changeSpecies(admin, files)
	await changePosts(admin)
	const notice = { text: "Called", level: "closure" }
	const { body } = await admin("POST", "/api/notices", notice)
	await admin("PUT", `/api/notices/${body.id}`, notice)
	await admin("PUT", `/api/notices/${body.id}`, { ...notice, revision: 1 })
	await admin("DELETE", `/api/notices/${body.id}`)
	await changeMaps(admin, files.photo)
	await admin("POST", "/api/settings", { key: "blog_enabled", value: "true", description: "News" })
	await admin("PUT", "/api/settings/blog_enabled", { value: "true" })
}

async function read(call: Caller): Promise<void> {
	const parts = [
		["", "type=bird"],
		["", "conservationStatus=vulnerable"],
		["", "includeArchived=true"],
		["", "search=loon", "search=lo", "search=qx", "search=a e o"],
	]
	const queries = parts.reduce<string[]>(
		(made, choices) => made.flatMap((one) => choices.map((choice) => `${one}&${choice}`)),
		[""],
	)
	for (const query of queries) await call("GET", `/api/species?${query}`)
	for (const path of [
		"species/1",
		"species/featured",
		"species/1/qr",
		"stats/species",
		"species/export",
		"settings",
		"notices",
		"map",
	])
		await call("GET", `/api/${path}`)
	for (const path of [
		"blog-posts",
		"blog-posts?published=true",
		"blog-posts/slug/welcome",
		"blog-posts/1",
		"user",
	])
		await call("GET", `/api/${path}`)
	for (const path of ["registration-status", "terms"]) await call("GET", `/api/${path}`)
}

async function changeMaps(admin: Caller, image: File): Promise<void> {
	const { body: map } = await admin("POST", "/api/maps", formOf({ name: "Called", altText: "A map", image }))
	await admin("GET", `/api/maps/${map.id}`)
	await admin("PUT", `/api/maps/${map.id}`, formOf({ name: "Called again" }))
	const position = { x: 0.5, y: 0.5 }
	const pond = { name: "Pond", kind: "water", ...position, species: [1] }
	const { body: place } = await admin("POST", `/api/maps/${map.id}/places`, pond)
	await admin("PUT", `/api/places/${place.id}`, { ...pond, revision: 1 })
	const loop = { name: "Loop", color: "#112233", steepness: "flat", surface: "grass", places: [place.id] }
	const { body: trail } = await admin("POST", `/api/maps/${map.id}/trails`, loop)
	await admin("PUT", `/api/trails/${trail.id}`, { ...loop, line: [position, { x: 1, y: 1 }] })
	await admin("DELETE", `/api/trails/${trail.id}`)
	await admin("DELETE", `/api/places/${place.id}`)
	await admin("DELETE", `/api/maps/${map.id}`)
}

async function changeSpecies(admin: Caller, { photo, csv }: { photo: File; csv: string }): Promise<void> {
	const { body } = await admin("POST", "/api/species", formOf({ ...SPECIES, image: photo }))
	await admin("PUT", `/api/species/${body.id}`, formOf({ name: "Drake", removeImage: "true" }))
	for (const action of ["archive", "unarchive"])
		await admin("POST", `/api/species/bulk-${action}`, { ids: [body.id, 1] })
	await admin("DELETE", `/api/species/${body.id}`)
	await admin("POST", "/api/species/bulk-delete", { ids: [2, 3] })
	for (const duplicates of ["skip", "update"])
		await admin("POST", "/api/species/import", formOf({ duplicates, csv: new File([csv], "birds.csv") }))
}

async function changePosts(admin: Caller): Promise<void> {
	const { body } = await admin("POST", "/api/blog-posts", POST)
	await admin("PATCH", `/api/blog-posts/${body.id}`, { title: "Called again" })
	for (const action of ["unpublish", "publish"]) await admin("PATCH", `/api/blog-posts/${body.id}/${action}`)
	await admin("DELETE", `/api/blog-posts/${body.id}`)
}
