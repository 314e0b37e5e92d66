import path from "node:path"
import { pathToFileURL } from "node:url"
import { matchRoutes } from "react-router"
import { expect } from "vitest"
import { z } from "zod"
import type { Answer } from "./api.ts"
import { root } from "./site.ts"

type Schema = Record<string, unknown>
type Said = { $ref?: string; content?: Record<string, { schema?: Schema }> }
type Description = {
	paths: Record<string, Record<string, { responses: Record<string, Said> }>>
	components: { responses: Record<string, Said>; schemas: Record<string, Schema> }
}

export const builtSite: Promise<typeof import("../site/site.server.ts")> = import(
	pathToFileURL(path.join(root, "build/server/index.js")).href
)

/** The description of the interface that the built site gives, and its addresses as routes. */
const description = builtSite.then(({ apiAddresses, openApi, routes }) => {
	const made = openApi(apiAddresses(routes))("Test", "http://localhost") as unknown as Description
	const routed = Object.entries(made.paths).map(([address, operations]) => ({
		path: address.replace(/\{(\w+)\}/g, ":$1"),
		operations,
	}))
	return { ...made.components, routed }
})

/** Holds an answer of the interface against its description: the status is named there, and the body has the shape. */
export async function expectDocumented(method: string, address: string, came: Answer): Promise<void> {
	// Written in another way (/%61pi), an address that is refused before it is routed is answered as a page is.
	if (!/^\/api\//i.test(address)) return
	const what = `${method} ${address} answers ${came.status}`
	const said = (await answersOf(method, address))[came.status]
	expect(said, `${what}: its description does not know this`).toBeDefined()
	if (method === "HEAD") return
	const { responses, schemas } = await description
	const { content } = (said?.$ref && responses[said.$ref.replace(/.*\//, "")]) || (said as Said)
	const [type, { schema = undefined } = {}] = Object.entries(content ?? {})[0] ?? []
	if (!type) return expect(came.body, what).toBeUndefined()
	expect(came.headers.get("content-type")?.replace(/;.*/, ""), what).toBe(type)
	if (!schema) return
	const { error } = reader(schema, schemas).safeParse(came.body)
	expect(
		error && z.prettifyError(error),
		`${what}: ${JSON.stringify(came.body)?.slice(0, 300)}`,
	).toBeUndefined()
}

const ERROR: Said = { content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } }

/** By status. What no operation takes is refused; where it comes from, and how large it is, is looked at before. */
async function answersOf(method: string, address: string): Promise<Record<string, Said>> {
	const { routed } = await description
	const match = matchRoutes(routed, new URL(address, "http://localhost").pathname)?.at(-1)
	const operation = match?.route.operations[method === "HEAD" ? "get" : method.toLowerCase()]
	return operation?.responses ?? { [match ? 405 : 404]: ERROR, 403: ERROR, 411: ERROR, 413: ERROR }
}

const readers = new Map<string, z.ZodType>()

function reader(schema: Schema, components: Record<string, Schema>): z.ZodType {
	const key = JSON.stringify(schema)
	const known = readers.get(key)
	if (known) return known
	const whole = JSON.stringify({ ...schema, $defs: components }).replaceAll(
		"#/components/schemas/",
		"#/$defs/",
	)
	const made = z.fromJSONSchema(JSON.parse(whole), { registry: z.registry() })
	readers.set(key, made)
	return made
}
