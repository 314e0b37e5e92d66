import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { root, startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

/** Components without anything to show, and those that only work once in a document: every page has them. */
const NOT_SHOWN: Record<string, string> = {
	AcceptedNotice: "stores a receipt",
	CardLink: "part of a species' card",
	ErrorId: "part of an error page",
	ErrorReportContext: "renders nothing",
	FlashMessage: "in the root layout",
	ConsentBanner: "in the root layout",
	ConfirmWithPassword: "has fixed ids; the page has its field",
	FocusFallback: "renders nothing",
	InlineScript: "renders a script",
	LazyWhenIdle: "renders what it loads",
	LoginForm: "has fixed ids; see /auth",
	LostLine: "in the root layout; the page has a button for it",
	LostNavigation: "renders nothing",
	MenuExtras: "in the side sheet",
	Notices: "in the root layout",
	PageExtras: "in the root layout",
	PrefetchedAction: "renders nothing",
	PrivacyChoices: "in the root layout; the page has a button for it",
	Reconnect: "renders nothing",
	ShowPassword: "part of a password field",
	RepeatTapGuard: "renders nothing",
	RestorableForm: "renders a form",
	RouteAnnouncer: "in the root layout",
	SaveBar: "ends the record forms of the page",
	ScrollAnchor: "renders nothing",
	SideSheet: "in the root layout; the page has a button for it",
	SignInAgain: "a whole page with fixed ids",
	SpeciesGuide: "half of a species' details",
	SpeciesTexts: "half of a species' details",
	ThemeLabel: "part of a button in the side sheet",
	TourClosedNotice: "changes the address",
	Toaster: "in the root layout; the page has buttons for it",
	Tooltips: "in the root layout; the page has a button for it",
}

const UI = path.join(root, "app/ui")
const PAGE = path.join(root, "app/routes/dev")

/** The components of a file by the names that a module imports them under, with their own names. */
function componentsOf(file: string): { file: string; imported: string; name: string }[] {
	const text = readFileSync(path.join(UI, file), "utf8")
	return [...text.matchAll(/^export (default )?(?:function|class|const) ([A-Z][a-z]\w*)/gm)].map(
		([, isDefault, name = ""]) => ({ file, imported: isDefault ? "default" : name, name }),
	)
}

/** What the page's files import, as `file#name`; `file#*` for a whole module. */
function importsOfPage(): Set<string> {
	const texts = readdirSync(PAGE).map((name) => readFileSync(path.join(PAGE, name), "utf8"))
	const imports = texts.flatMap((text) => [
		...text.matchAll(/^import (?!type )(\* as )?(\w+ )?(?:\{([^}]*)\} )?(?:\w+ )?from "#app\/ui\/([^"]+)"/gm),
	])
	return new Set(
		imports.flatMap(([, isWhole, single, names = "", file = ""]) => [
			...(isWhole ? [`${file}#*`] : single ? [`${file}#default`] : []),
			...names.split(",").map((name) => `${file}#${name.trim()}`),
		]),
	)
}

const components = readdirSync(UI, { recursive: true, encoding: "utf8" })
	.map((name) => name.replaceAll(path.sep, "/"))
	.filter((name) => name.endsWith(".tsx"))
	.flatMap(componentsOf)

test("the component page shows every component of app/ui that has something to show", () => {
	expect(components.length).toBeGreaterThan(80)
	const shown = importsOfPage()
	const isShown = ({ file, imported }: { file: string; imported: string }) =>
		shown.has(`${file}#*`) || shown.has(`${file}#${imported}`)
	const missing = components.filter((one) => !isShown(one) && !(one.name in NOT_SHOWN))
	expect(missing).toEqual([])
	const names = new Set(components.filter((one) => !isShown(one)).map(({ name }) => name))
	expect(Object.keys(NOT_SHOWN).filter((name) => !names.has(name))).toEqual([])
})

let site: TestSite
beforeAll(async () => {
	site = await startTestSite()
})
afterAll(() => site.close())

test("the production build has no component page: no route, no asset, no style", async () => {
	expect(Object.keys(site.routes)).toContain("routes/visitors/home")
	expect(Object.keys(site.routes).filter((id) => id.includes("dev/"))).toEqual([])
	expect((await site.get("/dev/components")).status).toBe(404)
	const build = path.join(root, "build")
	const files = readdirSync(build, { recursive: true, encoding: "utf8" }).filter((name) =>
		/\.(js|css|json)$/.test(name),
	)
	expect(files.length).toBeGreaterThan(50)
	const traces = files.filter((name) =>
		/dev\/components|component-sample|Every shared component/.test(
			readFileSync(path.join(build, name), "utf8"),
		),
	)
	expect(traces).toEqual([])
})
