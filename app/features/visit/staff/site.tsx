import type { ReactNode } from "react"
import { Form, href, Link } from "react-router"
import { SettingRow } from "#core/accounts/staff/security-rows.tsx"
import { SITE_GROUPS, type SiteRow, type Step } from "#core/feature.server.ts"
import { knownFeatures } from "#core/feature.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { failedAction } from "#core/forms/ui/failed-submission.ts"
import { FILE_DROP } from "#core/forms/ui/file-input.tsx"
import { BARN_LINE } from "#core/forms/ui/form-fields.tsx"
import { databaseContext } from "#core/http/context.server.ts"
import { declaredParts } from "#core/settings/parts.server.ts"
import { storedPicture } from "#core/settings/section.server.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { staffTitle } from "#core/staff/staff-titles.ts"
import { TextLink } from "#core/ui/page-elements.tsx"
import { setMark } from "#features/setup/sample.server.ts"
import { readOpenSteps, readSiteRows } from "#features/setup/staff/site-rows.server.ts"
import type { Route } from "./+types/site"

export async function loader({ context }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const menu = knownFeatures().flatMap(({ staffMenu = [] }) => staffMenu.map(({ to }) => to))
	const rows = (await readSiteRows(context)).filter(({ to, isOpen }) => isOpen || !menu.includes(to))
	const groups = SITE_GROUPS.map((title) => ({ title, rows: rows.filter(({ group }) => group === title) }))
	const settings = await readSettings(db)
	const switches = (["tour_enabled", "blog_enabled", ...declaredParts()] as const).map((settingKey) => ({
		settingKey,
		value: settings[settingKey],
	}))
	const shown = await storedPicture("hero_picture").find(db, {})
	const picture = {
		...{ formKey: crypto.randomUUID(), revision: shown?.revision ?? 0 },
		...(shown && { focusX: shown.focus.x, focusY: shown.focus.y }),
	}
	return { groups, switches, picture, steps: await readOpenSteps(context) }
}

export async function action({ context }: Route.ActionArgs) {
	await setMark(context.get(databaseContext), "checklist dismissed", new Date())
	return await redirectWith(context, href("/admin/site"), { title: "Checklist dismissed" })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

export default function SiteSettings({
	loaderData: { groups, switches, picture, steps },
}: Route.ComponentProps) {
	return (
		<section aria-labelledby="site-title" className="pt-4">
			<h2 id="site-title" className="mb-4">
				{staffTitle(href("/admin/site"))}
			</h2>
			{steps && <FirstSteps steps={steps} below={groups.flatMap(({ rows }) => rows.map(({ to }) => to))} />}
			{groups.map((group) => (
				<Group key={group.title} {...group}>
					{group.title === "Home page" && <HomePicture carried={picture} />}
					{group.title === "What your site has" &&
						switches.map((one) => <SettingRow key={one.settingKey} {...one} back="/admin/site" />)}
				</Group>
			))}
		</section>
	)
}

function FirstSteps({ steps, below }: { steps: Step[]; below: string[] }) {
	const open = steps.filter(({ isOpen }) => isOpen)
	return (
		<section className="border-t border-line py-4">
			<h3 className="text-xl">
				Set up: {steps.length - open.length} of {steps.length} done
			</h3>
			<p className="mt-1 text-soft">What isn't set is marked below.</p>
			<ul className="my-2">
				{open.map(
					({ to, title, value }) =>
						!below.includes(to) && (
							<li key={to} className="py-2 [overflow-wrap:anywhere]">
								<Link to={to} className="text-link py-2 font-semibold">
									{title}
								</Link>
								<span className="text-soft">: {value}</span>
							</li>
						),
				)}
			</ul>
			<Form method="post">
				<button type="submit" className="button button-quiet">
					Dismiss the checklist
				</button>
			</Form>
		</section>
	)
}

/** A shortcut to the picture's own form, which also shows errors. */
function HomePicture({ carried }: { carried: Record<string, string | number> }) {
	const key = "hero_picture"
	return (
		<Form
			method="post"
			action={href("/admin/site/pictures/:key", { key })}
			encType="multipart/form-data"
			preventScrollReset
			className="flex flex-wrap items-end gap-3 border-t border-line pt-3"
		>
			{Object.entries(carried).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<label className="grid min-w-0 grow gap-1 font-semibold">
				New home picture
				<input type="file" name="image" accept="image/*" required className={`${FILE_DROP} font-normal`} />
			</label>
			<button type="submit" className="button">
				Replace
			</button>
		</Form>
	)
}

function Group({ title, rows, children }: { title: string; rows: SiteRow[]; children: ReactNode }) {
	return (
		<section className="grid grid-cols-1 gap-x-10 gap-y-1 border-t border-line py-4 lg:grid-cols-[1fr_3fr]">
			<h3 className="text-xl">{title}</h3>
			<div className="lg:-mt-3.5">
				<dl className="@container">
					{rows.map((row) => (
						<Row key={row.title} row={row} />
					))}
				</dl>
				{children}
			</div>
		</section>
	)
}

function Row({ row }: { row: SiteRow }) {
	const { to, title, value, isOpen, press = isOpen ? "Add" : "Change" } = row
	return (
		<div className="grid items-center gap-x-4 border-line py-2 not-last:border-b @min-[16rem]:grid-cols-[minmax(0,1fr)_auto] @min-[36rem]:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_minmax(4.5rem,auto)]">
			<dt className="font-semibold">{title}</dt>
			<dd className="row-start-2 text-soft [overflow-wrap:anywhere] @min-[36rem]:row-start-auto">
				<bdi className={isOpen ? `block ${BARN_LINE}` : ""}>{value}</bdi>
			</dd>
			<dd className="justify-self-end max-[16rem]:justify-self-start @min-[16rem]:col-start-2 @min-[16rem]:row-span-2 @min-[16rem]:row-start-1 @min-[36rem]:col-start-3 @min-[36rem]:row-span-1">
				<TextLink to={to}>
					{press}
					<span className="sr-only"> {title}</span>
				</TextLink>
			</dd>
		</div>
	)
}
