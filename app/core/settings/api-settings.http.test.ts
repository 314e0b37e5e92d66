import { beforeEach, expect, test } from "vitest"
import { staffSite } from "#core/testing/admin.ts"
import { type Caller, errorOf, everything } from "#core/testing/api.ts"

const { site, api: admin, guest } = await staffSite({ SAMPLE_DATA: "false" })
beforeEach(() => set("tour_passcode", ""))

const read = async (call: Caller) => (await call("GET", "/api/settings")).body
const set = (key: string, value: unknown, description?: unknown) =>
	admin("PUT", `/api/settings/${key}`, { value, description })

test("an admin gets the passcode; others only learn whether the tour has one", async () => {
	const body = { key: "tour_passcode", value: " wood duck ", description: "For the tour" }
	const saved = await admin("POST", "/api/settings", body)
	expect([saved.status, saved.body]).toEqual([200, body])
	expect(await read(admin)).toContainEqual(body)
	const isRequired = async () =>
		(await read(guest)).find(({ key }: { key: string }) => key === "tour_passcode_required").value
	expect(await isRequired()).toBe("true")
	expect(JSON.stringify(await read(guest))).not.toMatch(/wood duck|"description":/)
	expect((await set("tour_passcode", "   ")).body).toMatchObject({ value: "" })
	expect(await isRequired()).toBe("false")
})

test("a switch is changed, and its description only if one is sent", async () => {
	const off = await set("tour_enabled", "false", "Mine")
	expect([off.status, off.body]).toEqual([200, { key: "tour_enabled", value: "false", description: "Mine" }])
	expect((await read(guest))[0]).toEqual({ key: "tour_enabled", value: "false" })
	const on = await set("tour_enabled", "true")
	expect(on.body).toMatchObject({ key: "tour_enabled", value: "true", description: "Mine" })
})

test("unknown settings and values are rejected, and nothing is changed", async () => {
	const before = await everything(site)
	const toggle = "value must be 'true' or 'false'"
	expect(errorOf(await set("tour_enabled", "yes"))).toEqual([400, toggle, { value: [toggle] }])
	const text = "value must be text"
	for (const value of ["a\nb", "a\0b", "x".repeat(201)])
		expect((await set("tour_passcode", value)).body.errors, value).toEqual({ value: [expect.any(String)] })
	for (const key of ["unknown", "__proto__", "TOUR_ENABLED"])
		expect(errorOf(await set(key, "true")), key).toEqual([404, "Setting not found"])
	const unknown = await admin("POST", "/api/settings", { key: "unknown", value: "true" })
	expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([400, ["key"]])
	expect((await admin("POST", "/api/settings", {})).body.errors).toEqual({
		key: ["key must be text"],
		value: [text],
	})
	expect(await everything(site)).toBe(before)
})
