import path from "node:path"
import { z } from "zod"

/** The settings that the process is started with. `origin` is null where the request's own counts. */
export type Environment = {
	port: number
	host: string
	dataDir: string
	origin: string | null
	sessionSecret: string | null
	sampleData: boolean
	trustProxy: boolean
	/** Whether phones may keep the tour; false makes those that have it forget it. */
	offlineTour: boolean
	/** How long a CDN in front may answer with a guest's page without asking; 0 where there is none. */
	cdnSeconds: number
	/** Whether the site makes a backup every night. */
	backups: boolean
	siteName: string
	contactEmail: string
	streetAddress: string
	mapUrl: string
	parkingUrl: string
	analyticsScriptUrl: string | null
	analyticsWebsiteId: string | null
}

/** The database of the site whose data folder this is. */
export function databaseFile(dataDir: string): string {
	return path.join(dataDir, "site.db")
}

/** Some settings are wrong; the message names all of them, a line each. */
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
	BACKUPS: z
		.enum(["on", "off"], { error: "must be 'on' or 'off'" })
		.default("on")
		.transform((text) => text === "on"),
	SITE_NAME: text("Heritage Farm"),
	CONTACT_EMAIL: z.email({ error: "must be an e-mail address" }).default("hello@farm.example"),
	STREET_ADDRESS: text("1890 Concession Road 4, Lakefield North, Ontario"),
	MAP_URL: webAddress.default("https://www.openstreetmap.org/search?query=Ontario"),
	PARKING_URL: webAddress.default("https://parking.example/heritage-farm"),
	ANALYTICS_SCRIPT_URL: webAddress.nullable().default(null),
	ANALYTICS_WEBSITE_ID: z.string().nullable().default(null),
})

/**
 * Reads the settings once, at start; an empty value counts as not set, a relative DATA_DIR counts from `root`.
 * Throws `EnvironmentError`. No message repeats a value: it could be a secret.
 */
export function readEnvironment(variables: NodeJS.ProcessEnv, root: string): Environment {
	const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()))
	const result = schema.safeParse(given)
	if (!result.success) {
		const faults = result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}.`)
		throw new EnvironmentError([...new Set(faults)].join("\n"))
	}
	const env = result.data
	// A CDN keeps a page for everybody: whoever asked first must not choose the address that it names.
	if (env.CDN_SECONDS > 0 && env.PUBLIC_URL === null)
		throw new EnvironmentError("CDN_SECONDS needs PUBLIC_URL, the address that visitors type.")
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
		backups: env.BACKUPS,
		siteName: env.SITE_NAME,
		contactEmail: env.CONTACT_EMAIL,
		streetAddress: env.STREET_ADDRESS,
		mapUrl: env.MAP_URL,
		parkingUrl: env.PARKING_URL,
		analyticsScriptUrl: env.ANALYTICS_SCRIPT_URL,
		analyticsWebsiteId: env.ANALYTICS_WEBSITE_ID,
	}
}

function isWebAddress(value: string): boolean {
	return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}
