import path from "node:path"
import { z } from "zod"

export type Environment = {
	port: number
	host: string
	dataDir: string
	origin: string | null
	sessionSecret: string | null
	sampleData: boolean
	trustProxy: boolean
	offlineTour: boolean
	/** How long a CDN may serve a page without revalidation; 0 without a CDN. */
	cdnSeconds: number
	debugCache: boolean
	backups: boolean
	sqlLog: boolean
	siteName: string
	contactEmail: string
	streetAddress: string
	mapUrl: string
	parkingUrl: string | null
	analyticsScriptUrl: string | null
	analyticsWebsiteId: string | null
	placeholders: Placeholder[]
}

export type Placeholder = { variable: string; problem: string }

export function databaseFile(dataDir: string): string {
	return path.join(dataDir, "site.db")
}

export class EnvironmentError extends Error {}

const flag = (fallback: "true" | "false") =>
	z
		.enum(["true", "false"], { error: "must be 'true' or 'false'" })
		.default(fallback)
		.transform((text) => text === "true")

const webAddress = z
	.string()
	.refine(isWebAddress, { error: "must be an address that begins with http:// or https://" })

const text = (fallback: string) =>
	z.string().max(200, { error: "is longer than 200 characters" }).default(fallback)

const wholeNumber = (most: number, fallback: string) =>
	z
		.string()
		.refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= most, {
			error: `must be a number from 0 to ${most}`,
		})
		.default(fallback)
		.transform(Number)

export const MADE_UP = {
	CONTACT_EMAIL: "hello@farm.example",
	STREET_ADDRESS: "1890 Concession Road 4, Lakefield North, Ontario",
	MAP_URL: "https://www.openstreetmap.org/search?query=Ontario",
	PARKING_URL: "https://parking.example/heritage-farm",
}

const PROBLEMS: Record<keyof typeof MADE_UP, string> = {
	PARKING_URL: "visitors can't pay for parking online",
	STREET_ADDRESS: "pages show a made-up address",
	CONTACT_EMAIL: "pages show a made-up e-mail address",
	MAP_URL: "'Find us on the map' opens a map of all Ontario",
}

const schema = z.object({
	PORT: wholeNumber(65_535, "3000"),
	HOST: z.string().default("127.0.0.1"),
	DATA_DIR: z.string().default("data"),
	PUBLIC_URL: webAddress
		.refine((value) => !isWebAddress(value) || new URL(value).pathname === "/", {
			error: "must be the site's address without a path, for example https://farm.example",
		})
		.transform((value) => new URL(value).origin)
		.nullable()
		.default(null),
	SESSION_SECRET: z.string().min(32, { error: "must have at least 32 characters" }).nullable().default(null),
	SAMPLE_DATA: flag("false"),
	TRUST_PROXY: flag("false"),
	OFFLINE_TOUR: flag("true"),
	CDN_SECONDS: wholeNumber(3_600, "0"),
	DEBUG_CACHE: flag("false"),
	BACKUPS: z
		.enum(["on", "off"], { error: "must be 'on' or 'off'" })
		.default("on")
		.transform((text) => text === "on"),
	SQL_LOG: z
		.enum(["0", "1"], { error: "must be '0' or '1'" })
		.default("0")
		.transform((text) => text === "1"),
	SITE_NAME: text("Heritage Farm"),
	CONTACT_EMAIL: z.email({ error: "must be an e-mail address" }).default(MADE_UP.CONTACT_EMAIL),
	STREET_ADDRESS: text(MADE_UP.STREET_ADDRESS),
	MAP_URL: webAddress.default(MADE_UP.MAP_URL),
	PARKING_URL: webAddress.default(MADE_UP.PARKING_URL),
	ANALYTICS_SCRIPT_URL: webAddress.nullable().default(null),
	ANALYTICS_WEBSITE_ID: z.string().nullable().default(null),
})

/** Throws `EnvironmentError`. Security: its message never contains a value, which could be a secret. */
export function readEnvironment(variables: NodeJS.ProcessEnv, root: string): Environment {
	const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()))
	const result = schema.safeParse(given)
	if (!result.success) {
		const errors = result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}.`)
		throw new EnvironmentError([...new Set(errors)].join("\n"))
	}
	const env = result.data
	// Security: otherwise the Host header of one request would end up in pages that a CDN sends to everyone.
	if (env.CDN_SECONDS > 0 && env.PUBLIC_URL === null)
		throw new EnvironmentError("CDN_SECONDS needs PUBLIC_URL, the address that visitors use.")
	const isMadeUp = (variable: keyof typeof MADE_UP) => env[variable] === MADE_UP[variable]
	const visible = Object.keys(PROBLEMS) as (keyof typeof MADE_UP)[]
	return {
		port: env.PORT,
		host: env.HOST,
		dataDir: path.resolve(root, env.DATA_DIR),
		origin: env.PUBLIC_URL,
		sessionSecret: env.SESSION_SECRET,
		sampleData: env.SAMPLE_DATA,
		trustProxy: env.TRUST_PROXY,
		offlineTour: env.OFFLINE_TOUR,
		cdnSeconds: env.CDN_SECONDS,
		debugCache: env.DEBUG_CACHE,
		backups: env.BACKUPS,
		sqlLog: env.SQL_LOG,
		siteName: env.SITE_NAME,
		contactEmail: env.CONTACT_EMAIL,
		streetAddress: env.STREET_ADDRESS,
		mapUrl: env.MAP_URL,
		parkingUrl: isMadeUp("PARKING_URL") ? null : env.PARKING_URL,
		analyticsScriptUrl: env.ANALYTICS_SCRIPT_URL,
		analyticsWebsiteId: env.ANALYTICS_WEBSITE_ID,
		placeholders: visible.filter(isMadeUp).map((variable) => ({ variable, problem: PROBLEMS[variable] })),
	}
}

function isWebAddress(value: string): boolean {
	return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}
