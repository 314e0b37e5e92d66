import { afterAll, beforeAll, expect, test } from "vitest"
import { signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { type Caller, caller, callerOf, formOf } from "#app/testing/fixtures/api.ts"
import { RECORDED_CALLS, type RecordedCall, type Shape } from "#app/testing/fixtures/recorded-calls.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
let admin: Caller
let guest: Caller
beforeAll(async () => {
	site = await startTestSite()
	admin = callerOf(site, await signedInAdmin(site))
	guest = caller(site)
})
afterAll(() => site.close())

/** Where a value differs from what a client of the first version reads. Further fields don't matter. */
function differences(value: unknown, shape: Shape, at = "response"): string[] {
	if (shape === "any") return []
	if (typeof shape === "string") {
		const isNull = value === null && shape === "string or null"
		return isNull || typeof value === shape.split(" ")[0] ? [] : [`${at} is not a ${shape}`]
	}
	if (Array.isArray(shape)) {
		if (!Array.isArray(value)) return [`${at} is not a list`]
		return value.flatMap((entry, index) => differences(entry, shape[0], `${at}[${index}]`))
	}
	if (typeof value !== "object" || value === null) return [`${at} is not an object`]
	const fields: Record<string, unknown> = { ...value }
	return Object.entries(shape).flatMap(([name, inner]) => differences(fields[name], inner, `${at}.${name}`))
}

test("a client that knows only the first version of the API works: its recorded calls have the recorded responses", async () => {
	const ids = new Map<string, number>()
	const filledIn = (text: string) => text.replace(/"?\{(\w+)\}"?/g, (_, name) => String(ids.get(name)))
	const run = async ({ call, as, json, form }: RecordedCall) => {
		const [method = "", path = ""] = filledIn(call).split(" ")
		const body = form
			? formOf(form)
			: json === undefined
				? undefined
				: JSON.parse(filledIn(JSON.stringify(json)))
		return await (as === "guest" ? guest : admin)(method, path, body)
	}
	for (const recorded of RECORDED_CALLS) {
		const { status, body } = await run(recorded)
		expect(status, recorded.call).toBe(recorded.status)
		expect(recorded.reads ? differences(body, recorded.reads) : [], recorded.call).toEqual([])
		if (recorded.remember) ids.set(recorded.remember, body.id)
	}
})
