import { expect, test } from "vitest"
import { EnvironmentError, isOnlyLocal, readEnvironment } from "./environment.server.ts"

const read = (variables: Record<string, string>) => readEnvironment(variables, "/srv/farm")

test("every variable has a default, and an empty value counts as not set", () => {
	const defaults = read({})
	expect(defaults).toMatchObject({
		port: 3000,
		host: "127.0.0.1",
		dataDir: "/srv/farm/data",
		origin: null,
		sampleData: false,
		trustProxy: false,
		sqlLog: false,
		passwordCost: 12,
	})
	expect(read({ PORT: "", PUBLIC_URL: "  ", SAMPLE_DATA: "" })).toEqual(defaults)
})

test("the error names all invalid variables, but none of their values", () => {
	const wrong = {
		PORT: "80800",
		PUBLIC_URL: "farm.example/site",
		PARKING_URL: "javascript:alert(1)",
		SAMPLE_DATA: "yes",
		SESSION_SECRET: "tooshort",
		CONTACT_EMAIL: "nobody",
	}
	let message = ""
	try {
		read(wrong)
	} catch (error) {
		expect(error).toBeInstanceOf(EnvironmentError)
		message = String((error as Error).message)
	}
	for (const name of Object.keys(wrong)) expect(message).toContain(`${name} must`)
	expect(message.split("\n")).toHaveLength(6)
	expect(message).not.toContain("tooshort")
	expect(() => read({ PUBLIC_URL: "https://farm.example/path" })).toThrow(/without a path/)
	expect(read({ PUBLIC_URL: "https://farm.example/" }).origin).toBe("https://farm.example")
})

test("SITE_ADDRESS is a domain in any spelling, and anything else is an error that says what to leave out", () => {
	for (const value of ["farm.example", "Farm.Example", " farm.example "])
		expect([value, read({ SITE_ADDRESS: value }).origin]).toEqual([value, "https://farm.example"])
	for (const value of ["https://farm.example", "farm.example/", "farm.example:8443", "a.example b.example"])
		expect(() => read({ SITE_ADDRESS: value }), value).toThrow(
			"SITE_ADDRESS must be only the domain, for example farm.example: without https://, slashes, ports and spaces.",
		)
})

test("REDIRECT_FROM is a list of domains, each once, without the site's own", () => {
	const withAddress = (REDIRECT_FROM: string) => read({ SITE_ADDRESS: "farm.example", REDIRECT_FROM })
	expect(withAddress("www.farm.example, farm.example.org").origin).toBe("https://farm.example")
	expect(read({ REDIRECT_FROM: " " }).origin).toBe(null)
	for (const value of ["https://former.example", "www.farm.example former.example"])
		expect(() => withAddress(value), value).toThrow("REDIRECT_FROM must be only domains with commas")
	for (const value of ["www.farm.example, Farm.Example", "www.farm.example, WWW.farm.example"])
		expect(() => withAddress(value), value).toThrow(
			"REDIRECT_FROM must name each domain once, and not the one of SITE_ADDRESS.",
		)
})

test("values for the site's own settings are passed on only if they are set", () => {
	expect(read({ SITE_NAME: " ", PARKING_URL: "" }).firstSettings).toEqual({})
	const first = { SITE_NAME: "Otter Creek", PARKING_URL: "https://pay.example/lot" }
	expect(read(first).firstSettings).toEqual(first)
	expect(() => read({ SITE_NAME: "x".repeat(81) })).toThrow("SITE_NAME is longer than 80 characters.")
})

test("only a site on loopback, without a public address or a proxy, is for this machine alone", () => {
	const isLocal = (variables: Record<string, string>) => isOnlyLocal(readEnvironment(variables, "/farm"))
	expect(isLocal({})).toBe(true)
	for (const HOST of ["localhost", "127.0.0.1", "127.1.2.3", "::1"])
		expect(isLocal({ HOST }), HOST).toBe(true)
	for (const HOST of ["0.0.0.0", "::", "192.168.1.7", "farm.local", "127.0.0.1.farm.example"])
		expect(isLocal({ HOST }), HOST).toBe(false)
	expect(isLocal({ PUBLIC_URL: "https://farm.example" })).toBe(false)
	expect(isLocal({ TRUST_PROXY: "true" })).toBe(false)
})
