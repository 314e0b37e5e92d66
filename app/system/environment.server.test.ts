import { expect, test } from "vitest"
import { EnvironmentError, readEnvironment } from "./environment.server.ts"

const read = (variables: Record<string, string>) => readEnvironment(variables, "/srv/farm")

test("everything has a default, and an empty value counts as not set", () => {
	const defaults = read({})
	expect(defaults).toMatchObject({
		port: 3000,
		host: "127.0.0.1",
		dataDir: "/srv/farm/data",
		origin: null,
		sampleData: false,
		trustProxy: false,
	})
	expect(read({ PORT: "", PUBLIC_URL: "  ", SAMPLE_DATA: "" })).toEqual(defaults)
})

test("values are read", () => {
	expect(
		read({ PORT: "8080", DATA_DIR: "/data", PUBLIC_URL: "https://farm.example/", SAMPLE_DATA: "true" }),
	).toMatchObject({ port: 8080, dataDir: "/data", origin: "https://farm.example", sampleData: true })
})

test("all wrong values are named together, and none is repeated", () => {
	const wrong = {
		PORT: "80800",
		PUBLIC_URL: "farm.example/site",
		PARKING_URL: "javascript:alert(1)",
		SAMPLE_DATA: "yes",
		CDN_SECONDS: "86400",
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
	expect(message.split("\n")).toHaveLength(7)
	expect(message).not.toContain("tooshort")
	expect(() => read({ PUBLIC_URL: "https://farm.example/path" })).toThrow(/without a path/)
})

test("what a CDN keeps for everybody must not name the address of who asked first", () => {
	expect(() => read({ CDN_SECONDS: "60" })).toThrow(/CDN_SECONDS needs PUBLIC_URL/)
	expect(read({ CDN_SECONDS: "60", PUBLIC_URL: "https://farm.example" }).cdnSeconds).toBe(60)
	expect(read({ CDN_SECONDS: "0" }).cdnSeconds).toBe(0)
})
