import { type BackupState, describeBackups, isBackupLate, isIncomplete } from "#app/models/backups/backup.ts"
import { type CheckResult, failure, ok, warning } from "#app/models/backups/check-result.ts"
import type { Section } from "#app/models/settings/setting-row.ts"
import {
	fieldsOfSection,
	type SettingKey,
	type Settings,
	settingRow,
	unfilledSettings,
} from "#app/models/settings/settings-table.ts"
import { staffTitle } from "#app/models/settings/staff-titles.ts"
import { formatCount } from "#app/models/text/numbers.ts"
import { formatDate } from "#app/models/time/local-time.ts"
import type { TrashKind } from "#app/models/trash/trash-kinds.ts"
import { siteCommand } from "../../../scripts/site-command.mjs"
import type { Sample } from "./sample.ts"

type AddressSettings = { origin: string | null; trustProxy: boolean; host: string }

export type ServerFacts = {
	backups: BackupState
	address: AddressSettings
	now: Date
	zone: string
	/** Whether all pictures and sounds are on the disk. Undefined if nobody looked. */
	areFilesPresent?: boolean
}

export type SetupFacts = ServerFacts & {
	settings: Settings
	isNameSaved: boolean
	hasOwnHours: boolean
	terms: { number: number; review: { reviewer: string; reviewedOn: string } | undefined }
	/** Undefined once it is kept, or nothing is left of it. */
	sample: Sample | undefined
	sampleTexts: SettingKey[]
	speciesCount: number
	mapCount: number
	/** When a backup was last downloaded on the site, UTC ISO 8601. */
	downloadedAt: string | undefined
	administrators: { all: number; withFactor: number }
}

/** A part of the set-up: `to` is its page, which has its title; without one, it's done on the server. */
export type SetupStep = { title: string; to: string | null; results: CheckResult[] }

const CONTACT: SettingKey[] = ["contact_email", "street_address", "map_url"]

const page = (to: string) => ({ title: staffTitle(to), to })

/** The rules of the checklist on the dashboard and of `doctor`. */
export function setupSteps(facts: SetupFacts): SetupStep[] {
	const { settings } = facts
	return [
		{
			...page("/admin/site/name"),
			results: [checkName(facts)],
		},
		{
			...page("/admin/site/contact"),
			results: checkFilled(settings, CONTACT, "Email, street address and map link are filled in."),
		},
		{
			...page("/admin/site/parking"),
			results: checkFilled(settings, ["parking_url"], "The parking payment link is filled in."),
		},
		{ ...page("/admin/site/hours"), results: [checkHours(facts)] },
		{ ...page("/admin/site/terms"), results: [checkTerms(facts)] },
		{ ...page("/admin/site/home"), results: [checkTexts(facts, "home", HOME)] },
		{ ...page("/admin/site/visit"), results: [checkTexts(facts, "visit", VISIT)] },
		{
			...page("/admin/map"),
			...(countShown(facts.sample, MAP_KINDS) > 0 && { to: "/admin/site/sample" }),
			results: [checkMap(facts)],
		},
		{ title: "Species", to: facts.sample ? "/admin/site/sample" : "/admin", results: [checkSpecies(facts)] },
		{ title: "Backups", to: "/admin/security", results: [checkBackups(facts), checkCopy(facts)] },
		{ title: "Second factor", to: "/admin/security/second-factor", results: [checkSecondFactor(facts)] },
		{ title: "Public address", to: null, results: checkAddressSettings(facts.address) },
	]
}

/** `beside`: sections whose sample texts are on the same page. */
type TextsStep = { name: string; to: string; beside: Section[] }

const HOME: TextsStep = { name: "The home page", to: "/admin/site/home", beside: [] }

const VISIT: TextsStep = {
	name: "'Plan your visit'",
	to: "/admin/site/rates and /admin/site/visit",
	beside: ["rates"],
}

/** Whose texts visitors read: the sample farm's, the neutral ones of a new site, or the farm's own. */
export function textsState(
	{ settings, sampleTexts }: Pick<SetupFacts, "settings" | "sampleTexts">,
	section: Section,
): "sample" | "neutral" | "own" {
	const fields = fieldsOfSection(section)
	if (fields.some((key) => sampleTexts.includes(key))) return "sample"
	return writtenTexts(settings, section).length === 0 ? "neutral" : "own"
}

/** Without those that a new site has: forms store them, too. */
export function writtenTexts(settings: Settings, section: Section): SettingKey[] {
	return fieldsOfSection(section).filter((key) => !["", settingRow(key).default].includes(settings[key]))
}

function checkTexts(facts: SetupFacts, section: Section, { name, to, beside }: TextsStep): CheckResult {
	const sections = [section, ...beside]
	const ofSample = sections.flatMap(fieldsOfSection).filter((key) => facts.sampleTexts.includes(key))
	if (ofSample.length > 0)
		return warning(
			`${name} still has ${formatCount(ofSample.length, "text")} of the sample farm.`,
			`Write your own at ${to}.`,
		)
	if (textsState(facts, section) === "own") return ok(`${name} has texts of your own.`)
	const isEmpty = sections.every((one) => textsState(facts, one) === "neutral")
	const what = isEmpty ? "says nothing about your farm yet" : "says nothing yet beside hours and rates"
	return warning(`${name} ${what}.`, `Write its texts at ${to}.`)
}

const MAP_KINDS: TrashKind[] = ["map", "place", "trail"]

const LEFTOVERS = "See at /admin/site/sample what was changed: delete it, or keep it."

function countShown(sample: Sample | undefined, kinds: TrashKind[]): number {
	return (sample?.stays ?? []).filter(({ kind, isShown }) => isShown && kinds.includes(kind)).length
}

function stillShown(count: number, nouns: string): string {
	return `${count} of the sample's ${nouns} ${count === 1 ? "is" : "are"} still shown.`
}

function checkMap({ sample, mapCount }: SetupFacts): CheckResult {
	if (sample && sample.unchanged.maps > 0)
		return warning("The sample farm's map is shown.", "Add your own at /admin/map, or remove the sample.")
	if (sample && sample.unchanged.places + sample.unchanged.trails > 0)
		return warning(
			"The map shows places or trails of the sample.",
			"Remove the sample at /admin/site/sample.",
		)
	const left = countShown(sample, MAP_KINDS)
	if (left > 0) {
		const parts = countShown(sample, ["place", "trail"])
		return warning(
			parts === 0 ? "The map's picture is still the sample's." : stillShown(parts, "places and trails"),
			LEFTOVERS,
		)
	}
	return mapCount === 0
		? warning("There is no map yet: visitors don't see that page.", "Add one at /admin/map.")
		: ok("There is a map of your own, or you decided to keep the sample.")
}

export function isDone({ results }: SetupStep): boolean {
	return results.every(({ level }) => level === "ok")
}

export function checkServer(facts: ServerFacts): CheckResult[] {
	return [checkBackups(facts), ...checkAddressSettings(facts.address)]
}

function checkFilled(settings: Settings, keys: SettingKey[], done: string): CheckResult[] {
	const unfilled = unfilledSettings(settings).filter(({ key }) => keys.includes(key))
	if (unfilled.length === 0) return [ok(done)]
	return unfilled.map(({ title, problem }) =>
		warning(`${title} isn't filled in yet: ${problem}.`, "Open Site Settings on the site."),
	)
}

function checkName({ isNameSaved }: SetupFacts): CheckResult {
	return isNameSaved
		? ok("The farm's name is set.")
		: warning("Pages show the sample farm's name.", "Enter yours at /admin/site/name.")
}

function checkHours({ hasOwnHours }: SetupFacts): CheckResult {
	return hasOwnHours
		? ok("The opening hours are set.")
		: warning("The opening hours are those of the sample farm.", "Enter yours at /admin/site/hours.")
}

function checkTerms({ terms: { number, review } }: SetupFacts): CheckResult {
	if (!review)
		return warning(
			`Version ${number} of the waiver's terms has not been reviewed.`,
			"Have a lawyer read it, then confirm the review at /admin/site/terms.",
		)
	return ok(
		`Version ${number} of the waiver's terms was reviewed by ${review.reviewer} on ${review.reviewedOn}.`,
	)
}

function checkSpecies({ sample, speciesCount }: SetupFacts): CheckResult {
	if (sample && sample.unchanged.species + sample.unchanged.posts > 0)
		return warning("The site shows the sample catalogue.", "Keep or remove it at /admin/site/sample.")
	const [species, posts] = [countShown(sample, ["species"]), countShown(sample, ["post"])]
	if (species > 0) return warning(stillShown(species, "species"), LEFTOVERS)
	if (posts > 0) return warning(stillShown(posts, "posts"), LEFTOVERS)
	if (speciesCount === 0)
		return warning("There are no species yet.", "Add the first one at /admin, or import a CSV file.")
	return ok("The catalogue has species of your own, or you decided to keep the sample.")
}

function checkBackups({ backups, now, zone, areFilesPresent }: ServerFacts): CheckResult {
	const message = describeBackups(backups, now, zone)
	if (isBackupLate(backups, now))
		return failure(message, `Make one now and read its output: ${siteCommand("node scripts/backup.mjs")}`)
	if (isIncomplete(backups) && areFilesPresent)
		return failure(
			message,
			`All files are there now. Make a backup: ${siteCommand("node scripts/backup.mjs")}`,
		)
	if (isIncomplete(backups))
		return failure(message, "Put the missing files back, as doctor says on the server, and make a backup.")
	if (!backups.newest) return warning(message, `Make one now: ${siteCommand("node scripts/backup.mjs")}`)
	if (!backups.isOn) return warning(message, "Remove BACKUPS=off, unless something else makes backups.")
	return ok(message)
}

const COPY_DAYS = 40

function checkCopy({ downloadedAt, now, zone }: SetupFacts): CheckResult {
	const age = downloadedAt ? now.getTime() - Date.parse(downloadedAt) : Number.POSITIVE_INFINITY
	if (downloadedAt && age < COPY_DAYS * 86_400_000)
		return ok(`A backup was downloaded on ${formatDate(downloadedAt, zone)}.`)
	const since = downloadedAt ? `in the last ${COPY_DAYS} days` : "yet"
	return warning(
		`No backup was downloaded ${since}. Those on the server don't survive a broken disk.`,
		"Once a month, press 'Download newest backup' on the Security tab, and store the file elsewhere.",
	)
}

function checkSecondFactor({ administrators: { all, withFactor } }: SetupFacts): CheckResult {
	if (withFactor === all) return ok("Every administrator signs in with a second factor.")
	const without = all - withFactor
	return warning(
		`${formatCount(without, "administrator")} ${without === 1 ? "signs" : "sign"} in with a password only.`,
		"Each administrator sets it up at /admin/security/second-factor.",
	)
}

export function checkAddressSettings({ origin, trustProxy, host }: AddressSettings): CheckResult[] {
	const isLocal = origin ? /^http:\/\/(localhost|127\.)/.test(origin) : /^(127\.|localhost|::1)/.test(host)
	const results: CheckResult[] = []
	if (!origin && !isLocal)
		results.push(
			warning(
				"PUBLIC_URL is not set: QR codes contain the address that was used to make them, and behind a proxy forms are rejected.",
				"Set PUBLIC_URL to the address that visitors use, for example https://farm.example (with Docker: SITE_ADDRESS in .env).",
			),
		)
	if (origin?.startsWith("http:") && !isLocal)
		results.push(
			failure(
				`${origin} is not https: passwords are sent unencrypted, and phones allow neither the camera nor the offline tour.`,
				"Use a proxy with a certificate (Caddy in compose.yaml), and set PUBLIC_URL to https://…",
			),
		)
	if (origin?.startsWith("https:") && !trustProxy)
		results.push(
			failure(
				"There is a proxy (PUBLIC_URL is https), but TRUST_PROXY is not set: all visitors share one rate limit.",
				"Set TRUST_PROXY=true.",
			),
		)
	if (trustProxy && !origin?.startsWith("https:"))
		results.push(
			warning(
				"TRUST_PROXY is set: anyone who reaches the site without the proxy can fake their address.",
				"Make sure that only the proxy can reach the site's port, or remove TRUST_PROXY.",
			),
		)
	return results.length > 0 ? results : [ok("The settings for address and proxy are consistent.")]
}
