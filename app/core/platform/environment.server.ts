import { isIP } from "node:net"
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
	backups: boolean
	/** bcrypt's cost. Only tests lower it. */
	passwordCost: number
	sqlLog: boolean
	/** First values of settings that are edited on the site, by variable. */
	firstSettings: Record<string, string>
	analyticsScriptUrl: string | null
	analyticsWebsiteId: string | null
}

export function databaseFile(dataDir: string): string {
	return path.join(dataDir, "site.db")
}

/** About 0.4 s on a small server. */
export const PASSWORD_COST = 12

export class EnvironmentError extends Error {}

const flag = (fallback: "true" | "false") =>
	z
		.enum(["true", "false"], { error: "must be 'true' or 'false'" })
		.default(fallback)
		.transform((text) => text === "true")

const webAddress = z
	.string()
	.refine(isWebAddress, { error: "must be an address that begins with http:// or https://" })

const ONLY_DOMAIN = "for example farm.example: without https://, slashes, ports and spaces"

const text = (longest: number) => z.string().max(longest, { error: `is longer than ${longest} characters` })

const firstSettings = z.object({
	SITE_NAME: text(80),
	CONTACT_EMAIL: z.email({ error: "must be an e-mail address" }),
	STREET_ADDRESS: text(200),
	MAP_URL: webAddress,
	PARKING_URL: webAddress,
})

const schema = z.object({
	PORT: z
		.string()
		.refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, {
			error: "must be a number from 0 to 65535",
		})
		.default("3000")
		.transform(Number),
	HOST: z
		.string()
		.refine(isHost, { error: "must be an address of this machine, for example 127.0.0.1 or 0.0.0.0" })
		.default("127.0.0.1"),
	DATA_DIR: z.string().default("data"),
	PUBLIC_URL: webAddress
		.refine((value) => !isWebAddress(value) || new URL(value).pathname === "/", {
			error: "must be the site's address without a path, for example https://farm.example",
		})
		.transform((value) => new URL(value).origin)
		.nullable()
		.default(null),
	SITE_ADDRESS: z
		.string()
		.trim()
		.refine(isDomain, {
			error: `must be only the domain, ${ONLY_DOMAIN}`,
		})
		.nullable()
		.default(null),
	REDIRECT_FROM: z
		.string()
		.refine((list) => domainsIn(list).every(isDomain), {
			error:
				"must be only domains with commas and spaces between them, for example www.farm.example, former.example: without https://, slashes and ports",
		})
		.optional(),
	SESSION_SECRET: z.string().min(32, { error: "must have at least 32 characters" }).nullable().default(null),
	SAMPLE_DATA: flag("false"),
	TRUST_PROXY: flag("false"),
	OFFLINE_TOUR: flag("true"),
	BACKUPS: z
		.enum(["on", "off"], { error: "must be 'on' or 'off'" })
		.default("on")
		.transform((text) => text === "on"),
	SQL_LOG: z
		.enum(["0", "1"], { error: "must be '0' or '1'" })
		.default("0")
		.transform((text) => text === "1"),
	...firstSettings.partial().shape,
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
	// Caddy uses them as site addresses, and doesn't start with duplicates.
	const hosts = [env.SITE_ADDRESS ?? [], domainsIn(env.REDIRECT_FROM ?? "")].flat().map(hostOf)
	if (new Set(hosts).size < hosts.length)
		throw new EnvironmentError("REDIRECT_FROM must name each domain once, and not the one of SITE_ADDRESS.")
	return {
		port: env.PORT,
		host: env.HOST,
		dataDir: path.resolve(root, env.DATA_DIR),
		origin: env.PUBLIC_URL ?? (env.SITE_ADDRESS && `https://${hostOf(env.SITE_ADDRESS)}`),
		sessionSecret: env.SESSION_SECRET,
		sampleData: env.SAMPLE_DATA,
		trustProxy: env.TRUST_PROXY,
		offlineTour: env.OFFLINE_TOUR,
		backups: env.BACKUPS,
		passwordCost: PASSWORD_COST,
		sqlLog: env.SQL_LOG,
		firstSettings: firstSettings.partial().parse(env) as Record<string, string>,
		analyticsScriptUrl: env.ANALYTICS_SCRIPT_URL,
		analyticsWebsiteId: env.ANALYTICS_WEBSITE_ID,
	}
}

function isHost(value: string): boolean {
	return isIP(value) !== 0 || (/^[a-z0-9.-]+$/i.test(value) && !/^[\d.]+$/.test(value))
}

/** With `farm.example/`, Caddy would serve nothing but the home page. */
function isDomain(value: string): boolean {
	return /^[\p{L}\p{M}\p{N}_-]+(\.[\p{L}\p{M}\p{N}_-]+)*$/u.test(value) && URL.canParse(`https://${value}`)
}

/** As Caddy splits them: a comma without a space belongs to a name. */
const domainsIn = (list: string) => (list.trim() ? list.trim().split(/\s*,\s+/) : [])

const hostOf = (domain: string) => new URL(`https://${domain}`).host

/** It listens on loopback, without a proxy or a public address. */
export function isOnlyLocal({
	host,
	origin,
	trustProxy,
}: Pick<Environment, "host" | "origin" | "trustProxy">) {
	return /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host) && origin === null && !trustProxy
}

function isWebAddress(value: string): boolean {
	return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}
