import { type PossibleResponse, possibleResponses } from "#core/api/common-responses.server.ts"
import type { ApiAddress, FileRule, Method, Operation } from "#core/api/operation.ts"
import { errorSchema } from "#core/api/schemas.server.ts"
import { siteCookieName } from "#core/http/site-cookies.server.ts"
import { type JsonSchema, requestSchema, responseComponents, responseSchema } from "./json-schemas.server.ts"

export function methodsOf({ operations }: ApiAddress): [Method, Operation][] {
	return Object.entries(operations) as [Method, Operation][]
}

export const RULES = {
	lengths:
		"Lengths are measured in UTF-16 units of the stored text: trimmed, normalized to NFC, each line break as one character, and in a text of one line each run of white space as one space.",
	doubled: "If a query parameter is repeated, the last value counts.",
	roles:
		"`security` names the role that an operation needs: `admin`, or `editor`, whose operations administrators may call too.",
	origin:
		"Unsafe requests with a cookie need an `Origin` header with this site's origin; other origins are always rejected.",
}

export function openApi(addresses: ApiAddress[]) {
	let generated: ReturnType<typeof describeAll> | undefined
	return (title: string, origin: string) => {
		generated ??= describeAll(addresses)
		const session = { type: "apiKey", in: "cookie", name: siteCookieName("session", origin) }
		return {
			openapi: "3.1.0",
			info: { title, version: "1", description: Object.values(RULES).join(" ") },
			servers: [{ url: origin }],
			paths: generated.paths,
			components: {
				securitySchemes: { session },
				responses: generated.responses,
				schemas: generated.schemas,
			},
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
		const operations = methodsOf(address).map(([method, operation]) => [
			method.toLowerCase(),
			describe(method, operation, parameters, responses),
		])
		return [address.path.replace(/:(\w+)/g, "{$1}"), Object.fromEntries(operations)]
	})
	return { paths: Object.fromEntries(paths), responses, schemas: responseComponents() }
}

function describe(
	method: Method,
	operation: Operation,
	parameters: unknown[],
	responses: Record<string, object>,
): object {
	const query = operation.query ? queryParameters(requestSchema(operation.query)) : []
	const isChange = method === "PUT" || method === "PATCH"
	const content = operation.form
		? {
				"multipart/form-data": {
					schema: withFiles(requestSchema(operation.form, { isChange }), operation.files),
				},
			}
		: operation.body && { "application/json": { schema: requestSchema(operation.body, { isChange }) } }
	return {
		summary: operation.summary,
		...(operation.access !== "everybody" && {
			security: [{ session: [operation.access === "closing" ? "editor" : operation.access] }],
		}),
		parameters: [...parameters, ...query],
		...(content && { requestBody: { required: true, content } }),
		responses: Object.fromEntries(
			possibleResponses(method, operation).map((response) => [
				response.status,
				responseOf(response, responses),
			]),
		),
	}
}

function responseOf(response: PossibleResponse, responses: Record<string, object>): object {
	if (response.own) return describeResponse(response)
	const name = [response.status, ...response.common.map(({ at }) => at)].join("-").replaceAll(" ", "-")
	responses[name] ??= describeResponse(response)
	return { $ref: `#/components/responses/${name}` }
}

function describeResponse({ status, own, common }: PossibleResponse): object {
	const schema = own?.json ?? own?.errorSchema ?? (status >= 400 ? errorSchema : undefined)
	const content = own?.file
		? { [own.file]: {} }
		: schema && { "application/json": { schema: responseSchema(schema) } }
	const hasRetryAfter = [429, 503, 507].includes(status)
	return {
		description: [own, ...common].flatMap((part) => part?.description ?? []).join(". "),
		...(hasRetryAfter && {
			headers: { "Retry-After": { description: "Seconds", schema: { type: "integer" } } },
		}),
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

/** `maxLength` of a file is in bytes. */
function withFiles(schema: JsonSchema, files: Record<string, FileRule> = {}): object {
	const properties = Object.entries(files).map(([name, { bytes, description }]) => [
		name,
		{ type: "string", contentMediaType: "application/octet-stream", maxLength: bytes, description },
	])
	return {
		...schema,
		properties: { ...schema.properties, ...Object.fromEntries(properties) },
	}
}
