import type { FileRule } from "../forms/api-files.ts"
import { type PossibleAnswer, possibleAnswers } from "../middleware/api/common-answers.server.ts"
import {
	bodySchema,
	type Method,
	type Operation,
	type Operations,
} from "../middleware/api/endpoint.server.ts"
import { type ApiDescription, errorShape } from "../middleware/api/shapes.server.ts"
import { sessionCookieName } from "../middleware/session.server.ts"
import { answerComponents, answerSchema, type JsonSchema, sentSchema } from "./api-schemas.server.ts"

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

/** The operations of an address. */
export function methodsOf({ operations }: ApiAddress): [Method, Operation][] {
	return Object.entries(operations) as [Method, Operation][]
}

/** What goes for every call, for readers of the documents. */
export const RULES = {
	lengths:
		"Lengths count the text as it is kept: trimmed, accents in one form (NFC), each line break as one sign, in UTF-16 units.",
	doubled: "Of a query parameter that comes twice the last counts.",
	origin:
		"An unsafe call that carries a cookie must say that it comes from this site (`Origin`), and none may name another.",
}

/**
 * Describes the interface as an OpenAPI 3.1 document, made of the same schemas that check the calls. What does not depend on
 * title and origin is made once, when it is first asked for.
 */
export function openApi(addresses: ApiAddress[]): (title: string, origin: string) => ApiDescription {
	let made: ReturnType<typeof describeAll> | undefined
	return (title, origin) => {
		made ??= describeAll(addresses)
		const session = { type: "apiKey", in: "cookie", name: sessionCookieName(origin) }
		return {
			openapi: "3.1.0",
			info: { title, version: "1", description: Object.values(RULES).join(" ") },
			servers: [{ url: origin }],
			paths: made.paths,
			components: { securitySchemes: { session }, responses: made.responses, schemas: made.schemas },
		}
	}
}

function describeAll(addresses: ApiAddress[]) {
	const responses: Record<string, object> = {}
	const paths = addresses.map((address) => {
		const parameters = [...address.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
			name,
			in: "path",
			required: true,
			schema: { type: "string" },
		}))
		const operations = methodsOf(address).map(([method, one]) => [
			method.toLowerCase(),
			describe(method, one, parameters, responses),
		])
		return [address.path.replace(/:(\w+)/g, "{$1}"), Object.fromEntries(operations)]
	})
	return { paths: Object.fromEntries(paths), responses, schemas: answerComponents() }
}

function describe(
	method: Method,
	one: Operation,
	parameters: unknown[],
	responses: Record<string, object>,
): object {
	const query = one.query ? queryParameters(sentSchema(one.query)) : []
	const isChange = method === "PUT" || method === "PATCH"
	const content = one.form
		? { "multipart/form-data": { schema: withFiles(sentSchema(one.form, { isChange }), one.files) } }
		: one.body && { "application/json": { schema: sentSchema(bodySchema(one), { isChange }) } }
	return {
		summary: one.summary,
		...(one.access === "admin" && { security: [{ session: [] }] }),
		parameters: [...parameters, ...query],
		...(content && { requestBody: { required: true, content } }),
		responses: Object.fromEntries(
			possibleAnswers(method, one).map((answer) => [answer.status, responseOf(answer, responses)]),
		),
	}
}

/** An answer that an operation has in common with others is described once, in `responses`. */
function responseOf(answer: PossibleAnswer, responses: Record<string, object>): object {
	if (answer.own) return describeAnswer(answer)
	const name = answer.common.map((one) => one.name).join("Or")
	responses[name] ??= describeAnswer(answer)
	return { $ref: `#/components/responses/${name}` }
}

function describeAnswer({ status, own, common }: PossibleAnswer): object {
	const shape = own?.json ?? own?.fault ?? (status >= 400 ? errorShape : undefined)
	const content = own?.file
		? { [own.file]: {} }
		: shape && { "application/json": { schema: answerSchema(shape) } }
	const waits = [429, 503, 507].includes(status)
	return {
		description: [own, ...common].flatMap((one) => one?.words ?? []).join(". "),
		...(waits && { headers: { "Retry-After": { description: "Seconds", schema: { type: "integer" } } } }),
		...(content && { content }),
	}
}

function queryParameters({ properties = {}, required = [] }: JsonSchema): object[] {
	return Object.entries(properties).map(([name, schema]) => ({
		name,
		in: "query",
		required: required.includes(name),
		schema,
	}))
}

/** The length of a file is that of its bytes. */
function withFiles(schema: JsonSchema, files: Record<string, FileRule> = {}): object {
	const properties = Object.entries(files).map(([name, { bytes, words }]) => [
		name,
		{ type: "string", contentMediaType: "application/octet-stream", maxLength: bytes, description: words },
	])
	const needed = Object.keys(files).filter((name) => files[name]?.isRequired)
	const required = [...(schema.required ?? []), ...needed]
	return {
		...schema,
		properties: { ...schema.properties, ...Object.fromEntries(properties) },
		...(required.length > 0 && { required }),
	}
}
