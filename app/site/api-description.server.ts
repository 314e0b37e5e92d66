import { z } from "zod"
import {
	bodySchema,
	type Method,
	type Operation,
	type Operations,
} from "../middleware/api/endpoint.server.ts"

/** A route as it was built: what a description needs of it. */
export type BuiltRoute = { path?: string; module: { loader?: unknown } }

/** An address of the interface with its operations. */
export type ApiAddress = { path: string; operations: Operations }

/** Every address below /api that has operations, in the order of the route table. */
export function apiAddresses(routes: Record<string, BuiltRoute | undefined>): ApiAddress[] {
	return Object.values(routes).flatMap((route) => {
		const loader = route?.module.loader as { operations?: Operations } | undefined
		return route?.path && loader?.operations
			? [{ path: `/${route.path}`, operations: loader.operations }]
			: []
	})
}

/** The interface as an OpenAPI 3.1 document, made of the same schemas that check the calls. */
export function openApi(addresses: ApiAddress[], title: string, origin: string) {
	const paths: Record<string, Record<string, unknown>> = {}
	for (const { path, operations } of addresses) {
		const address = path.replace(/:(\w+)/g, "{$1}")
		const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
			name,
			in: "path",
			required: true,
			schema: { type: "string" },
		}))
		const methods = Object.entries(operations) as [Method, Operation][]
		paths[address] = Object.fromEntries(
			methods.map(([method, one]) => [method.toLowerCase(), describe(one, parameters)]),
		)
	}
	return {
		openapi: "3.1.0",
		info: { title, version: "1" },
		servers: [{ url: origin }],
		paths,
		components: {
			securitySchemes: { session: { type: "apiKey", in: "cookie", name: "session" } },
			schemas: {
				Error: {
					type: "object",
					required: ["message"],
					properties: {
						message: { type: "string" },
						errors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
					},
				},
			},
		},
	}
}

function describe(one: Operation, parameters: unknown[]) {
	const query = one.query ? queryParameters(one.query) : []
	const content = one.form
		? { "multipart/form-data": { schema: withFiles(jsonSchema(one.form), one.files ?? []) } }
		: one.body && { "application/json": { schema: jsonSchema(bodySchema(one)) } }
	return {
		summary: one.summary,
		...(one.access === "admin" && { security: [{ session: [] }] }),
		parameters: [...parameters, ...query],
		...(content && { requestBody: { required: true, content } }),
		responses: Object.fromEntries(
			allAnswers(one).map(([status, description]) => [status, answerOf(status, description)]),
		),
	}
}

/** The answers of an operation, with those that go without saying. */
export function allAnswers(one: Operation): [status: number, description: string][] {
	const answers: Record<string, string> = {
		...(one.access === "admin" && { 401: "Not signed in", 403: "Not an administrator" }),
		...((one.body || one.form) && { 413: "The body is too large", 415: "Another type of body" }),
		...one.answers,
	}
	return Object.entries(answers).map(([status, description]) => [Number(status), description])
}

function answerOf(status: number, description: string) {
	if (status < 400) return { description }
	const schema = { $ref: "#/components/schemas/Error" }
	return { description, content: { "application/json": { schema } } }
}

function queryParameters(query: z.ZodType) {
	const { properties = {}, required = [] } = jsonSchema(query) as {
		properties?: Record<string, unknown>
		required?: string[]
	}
	return Object.entries(properties).map(([name, schema]) => ({
		name,
		in: "query",
		required: required.includes(name),
		schema,
	}))
}

function withFiles(schema: Record<string, unknown>, files: string[]) {
	const file = { type: "string", contentMediaType: "application/octet-stream" }
	const properties = Object.fromEntries(files.map((name) => [name, file]))
	return { ...schema, properties: { ...(schema.properties as object), ...properties } }
}

/** The JSON schema of what is sent. */
export function jsonSchema(schema: z.ZodType) {
	const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })
	return rest
}
