import { beforeEach, describe, expect, test } from "vitest"
import type { Operation } from "#core/api/operation.ts"
import { ADMIN, client, staffSite } from "#core/testing/admin.ts"
import { everything } from "#core/testing/api.ts"
import { leaveFewSpecies } from "#core/testing/few-species.ts"
import { stalledRequest, watchSession } from "./testing/stalled-request.ts"

const { site, admin } = await staffSite()
await leaveFewSpecies(site)
const session = (await site.db.selectFrom("sessions").select("token_hash").executeTakeFirstOrThrow())
	.token_hash
beforeEach(restore)

const EVENTS = {
	"signing out": () => client(site).post("/logout", {}, { headers: { Cookie: admin.cookie() } }),
	deactivation: () =>
		site.db.updateTable("users").set({ deactivated_at: new Date().toISOString() }).execute(),
	"losing the role": () => site.db.updateTable("users").set({ role: "visitor" }).execute(),
}

/** `isStreamed`: the body has files, so the application reads it while it arrives, and other bodies when they are complete. */
type Target = { method: string; path: string; type: string; body: string; isStreamed: boolean }

const BOUNDARY = "boundary"
const FIELDS =
	"ids=1&value=false&name=x&scientificName=y&title=z&content=z&formKey=k&change=deactivate&username=eve&role=admin" +
	`&password=${encodeURIComponent(ADMIN.password)}`
const MULTIPART = [...new URLSearchParams(FIELDS)]
	.map(
		([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
	)
	.join("")
	.concat(`--${BOUNDARY}--\r\n`)
const FORM_TYPE = "application/x-www-form-urlencoded"
const FILES_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

const withParameters = (path: string) =>
	path
		.replace(":section", "contact")
		.replace("pictures/:key", "pictures/logo")
		.replace(":key", "tour_passcode")
		.replace(/:\w+/g, "1")

function pages(): Target[] {
	return site.siteRoutes.flatMap(({ id, path, handle }) => {
		if (!site.routes[id]?.module.action || !path.startsWith("/admin")) return []
		const isStreamed = handle.acceptsUploads ?? false
		const sent = isStreamed ? { type: FILES_TYPE, body: MULTIPART } : { type: FORM_TYPE, body: FIELDS }
		return { method: "POST", path: withParameters(path), isStreamed, ...sent }
	})
}

/** Every unsafe operation for staff, from the built route table. */
function operations(): Target[] {
	return site.apiAddresses.flatMap(({ path, operations }) =>
		Object.entries(operations).flatMap(([method, operation]) => {
			if (method === "GET" || operation.access === "everybody") return []
			const sent = operation.form
				? { type: FILES_TYPE, body: MULTIPART }
				: { type: "application/json", body: JSON.stringify(bodyFor(operation)) }
			const isStreamed = operation.form !== undefined
			return { method, path: withParameters(path.replace(/\{(\w+)\}/g, ":$1")), isStreamed, ...sent }
		}),
	)
}

/** Valid for the settings, so that some operations would write. */
function bodyFor(operation: Operation) {
	return operation.body ? { key: "tour_passcode", value: "stolen", ids: [1], padding: "x".repeat(100) } : {}
}

/** Sends half of the body, waits until the site receives it, lets `event` happen, and sends the rest. */
async function sendAcross({ method, path, type, body, isStreamed }: Target, event: () => Promise<unknown>) {
	const hasRead = await watchSession(site.db, session)
	const headers = { Cookie: admin.cookie(), "Content-Type": type }
	const stalled = stalledRequest(site, { method, path, headers, body: Buffer.from(body) })
	await stalled.begun
	if (isStreamed) await hasRead()
	await event()
	const before = await everything(site)
	const response = await stalled.finish()
	expect(await everything(site), `${method} ${path}`).toBe(before)
	return response
}

describe.each(Object.entries(EVENTS))("after %s while a body is being sent", (name, event) => {
	const isSignedOut = name !== "losing the role"

	test("every staff page refuses the form and changes nothing", async () => {
		const targets = pages()
		expect(targets.length).toBeGreaterThan(50)
		for (const target of targets) {
			const { status, location, text } = await sendAcross(target, event)
			if (!isSignedOut) {
				expect(status, target.path).toBe(403)
				if (text.startsWith("<!DOCTYPE")) expect(text, target.path).toContain("Access denied")
			} else expect([status, location?.split("?")[0]], target.path).toEqual([303, "/auth"])
			await restore()
		}
	})

	test("every API operation refuses the request and changes nothing", async () => {
		const targets = operations()
		expect(targets.length).toBeGreaterThan(20)
		for (const target of targets) {
			const { status, text } = await sendAcross(target, event)
			expect([status, JSON.parse(text)], `${target.method} ${target.path}`).toEqual(
				isSignedOut ? [401, { message: "Authentication required" }] : [403, { message: "Access denied" }],
			)
			await restore()
		}
	})
})

async function restore() {
	await site.db.updateTable("sessions").set({ ended_at: null }).execute()
	await site.db.updateTable("users").set({ role: "admin", deactivated_at: null }).execute()
}
