import fc from "fast-check"
import { expect, test } from "vitest"
import { TERMS_HASH } from "#core/testing/acceptance.ts"
import { staffSite } from "#core/testing/admin.ts"
import { changesBetween, everything, operationsOf } from "#core/testing/api.ts"
import type { ApiResponse } from "#core/testing/documented.ts"
import { leaveFewSpecies } from "#core/testing/few-species.ts"
import { oddJson as odd } from "./testing/odd-json.ts"

/** Bounded in time: a slow machine tries fewer bodies, always the same ones first. */
const BOUNDS = {
	seed: 20_260_620,
	interruptAfterTimeLimit: 15_000,
	markInterruptAsFailure: false,
	verbose: 1 as const,
}

const { site, api: admin, guest } = await staffSite()
// Few species, because everything is read before and after each call.
await leaveFewSpecies(site, 20, 21, 22, 30)

const POST = {
	title: '"T"',
	content: '"C"',
	excerpt: '"E"',
	category: '"news"',
	tags: '["a"]',
	published: "true",
}

/** An accepted body of each operation, field by field. Passwords are left out because hashing is slow. */
const GOOD: Record<string, Record<string, string>> = {
	"POST /api/login": { username: '"anna"' },
	"POST /api/register": { username: '"anna"' },
	"POST /api/admin/change-password": { newPassword: '"a longer password"' },
	"POST /api/settings": { key: '"tour_passcode"', value: '"duck"', description: '"For the tour"' },
	"PUT /api/settings/tour_enabled": { value: '"true"', description: '"For the tour"' },
	"POST /api/species/bulk-delete": { ids: "[30,99999]" },
	"POST /api/species/bulk-archive": { ids: '[21,"22"]' },
	"POST /api/species/bulk-unarchive": { ids: '[21,"22"]' },
	"POST /api/blog-posts": POST,
	"PATCH /api/blog-posts/1": POST,
	"POST /api/events": { events: '[{"name":"search","subject":"loon"}]' },
	"POST /api/waiver-acceptances": {
		redirect: '"parking"',
		termsHash: JSON.stringify(TERMS_HASH),
		idempotencyKey: '"0123456789abcdef"',
	},
}
const EVENT = { name: '"search"', subject: '"loon"', at: '"2026-01-01T00:00:00Z"' }

const textOf = (fields: [string, string][]) =>
	`{${fields.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`
/** Sent first as a guest and then as an administrator; even a slow machine tries all of these. */
const ACCEPTED = Object.entries(GOOD).flatMap(([name, good]) =>
	[0, 1].map((who): [[string, string, number]] => [[name, textOf(Object.entries(good)), who]]),
)
const oneReplaced = (good: Record<string, string>) =>
	fc
		.tuple(fc.constantFrom(...Object.keys(good), "__proto__", "constructor"), odd)
		.map(([name, value]) =>
			textOf([...Object.entries(good).filter(([other]) => other !== name), [name, value]]),
		)
const someReplaced = (good: Record<string, string>) =>
	fc.array(fc.tuple(fc.constantFrom(...Object.keys(good)), odd), { maxLength: 6 }).map(textOf)

function bodyFor(name: string): fc.Arbitrary<string> {
	const good = GOOD[name] ?? {}
	if (Object.keys(good).length === 0) return odd
	const event = oneReplaced(EVENT).map((one) => `{"events":[${one}]}`)
	return fc.oneof(
		{ weight: 1, arbitrary: odd },
		{ weight: 3, arbitrary: oneReplaced(good) },
		{ weight: 2, arbitrary: someReplaced(good) },
		{ weight: name === "POST /api/events" ? 4 : 0, arbitrary: event },
	)
}

/** The rows that a successful call may change; everything else stays unchanged. */
const TAKEN: Record<string, (sent: { ids?: unknown[]; key?: string }) => RegExp> = {
	"POST /api/settings": ({ key }) => new RegExp(`^settings ${key} changed$`),
	"PUT /api/settings/tour_enabled": () => /^settings tour_enabled changed$/,
	"POST /api/species/bulk-delete": ({ ids }) =>
		new RegExp(
			`^species (${ids?.join("|")}) removed$|^species_photos \\d+ removed$|^place_species \\d+ \\w+$|^trash(_media)? \\d+ added$`,
		),
	"POST /api/species/bulk-archive": ({ ids }) => new RegExp(`^species (${ids?.join("|")}) changed$`),
	"POST /api/species/bulk-unarchive": ({ ids }) => new RegExp(`^species (${ids?.join("|")}) changed$`),
	"POST /api/blog-posts": () => /^post(s|_versions) \d+ added$/,
	"PATCH /api/blog-posts/1": () => /^(posts 1 changed|post_versions \d+ added)$/,
	"POST /api/waiver-acceptances": () => /^waiver_(acceptances|terms|keys) \S+ added$/,
	"POST /api/events": () => /^event(s|_\w+) .* (added|changed)$/,
	"POST /api/species": () => /^species \d+ added$/,
	"PUT /api/species/20": () => /^(species 20 changed|media \d+ removed)$/,
}
const NOTHING = /$^/

async function expectOnly(name: string, sent: string, before: string): Promise<void> {
	const changes = changesBetween(before, await everything(site))
	const taken = TAKEN[name]?.(JSON.parse(sent)) ?? NOTHING
	expect(
		changes.filter((change) => !taken.test(change)),
		`${name} ${sent.slice(0, 500)}`,
	).toEqual([])
	// The first acceptance also stores the terms, and a post its version; events and the trash are in several tables.
	const added = changes.filter((change) =>
		/^(?!waiver_(terms|keys)|event|post_versions|trash).* added$/.test(change),
	)
	expect(added.length).toBeLessThanOrEqual(1)
}

async function expectSound(response: ApiResponse, before: string): Promise<void> {
	expect(response.status).toBeLessThan(500)
	if (response.status < 400) return
	expect(response.body.message).toBeTypeOf("string")
	for (const messages of Object.values(response.body.errors ?? {}))
		for (const message of messages as string[])
			expect(message).toMatch(/^(?!Invalid input|Invalid option|Expected)./)
	expect(await everything(site)).toBe(before)
}

test("no JSON body, however odd, causes a server error, or changes anything when it is rejected", async () => {
	const names = operationsOf(site).flatMap(({ method, path, takesJson }) =>
		takesJson ? [`${method} ${path}`] : [],
	)
	expect(names, "a body for an operation that is no more").toEqual(expect.arrayContaining(Object.keys(GOOD)))
	const tries = fc
		.constantFrom(...names)
		.chain((name) => fc.tuple(fc.constant(name), bodyFor(name), fc.nat({ max: 5 })))
	const statuses = new Set<number>()
	await fc.assert(
		fc.asyncProperty(tries, async ([name, body, who]) => {
			const [method = "", path = ""] = name.split(" ")
			const before = await everything(site)
			const call = who === 0 ? guest : admin
			const response = await call(method, path, body, { "Content-Type": "application/json" })
			statuses.add(response.status)
			await expectSound(response, before)
			if (response.status < 400) await expectOnly(name, body, before)
		}),
		{ ...BOUNDS, numRuns: 800, examples: ACCEPTED },
	)
	expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 204, 400, 401]))
})
