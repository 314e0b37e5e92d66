import { href, Link, Outlet } from "react-router"
import { parsePages, setPages } from "../../forms/catalogue-filters.ts"
import { adminContext, databaseContext } from "../../middleware/context.server.ts"
import { findTypedText } from "../../middleware/typed-form.server.ts"
import { pageOfChanges } from "../../models/audit.server.ts"
import { countOpenSessions } from "../../models/session.server.ts"
import { readSettings } from "../../models/setting.server.ts"
import { isRegistrationLocked } from "../../models/user.server.ts"
import { MIN_PASSWORD } from "../../models/user.ts"
import { pageTitle } from "../../ui/page-title.ts"
import { AuditTrail } from "../../ui/staff/audit-trail.tsx"
import { PasscodeForm, SecurityRow, SessionsButton, ToggleForm } from "../../ui/staff/security-rows.tsx"
import type { Route } from "./+types/security"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Security") }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const { entries, total, ...range } = await pageOfChanges(db, parsePages(url.searchParams))
	return {
		settings: await readSettings(db),
		locked: await isRegistrationLocked(db),
		sessions: await countOpenSessions(db, context.get(adminContext).id, new Date()),
		typedPasscode: await findTypedText(
			context,
			url,
			href("/admin/security/settings/:key", { key: "tour_passcode" }),
		),
		trail: { entries, total, range },
	}
}

export default function SecurityTab({ loaderData }: Route.ComponentProps) {
	const { settings, locked, sessions, typedPasscode, trail } = loaderData
	return (
		<section id="security" aria-labelledby="security-title">
			<h2 id="security-title" className="blazed mb-4 text-xl">
				Security
			</h2>
			<div className="grid grid-cols-1 gap-8">
				<div>
					<SecurityRow title="Admin Registration" text="Locked after the first admin is created.">
						<strong>{locked ? "Locked" : "Open"}</strong>
					</SecurityRow>
					<SecurityRow title="Password Policy" text={`Minimum ${MIN_PASSWORD} characters.`}>
						<Link to={href("/admin/security/password")} preventScrollReset className="button button-quiet">
							Change Password
						</Link>
					</SecurityRow>
					<SecurityRow
						title="Session Security"
						text={`Database-stored sessions. You have ${sessions} open, this one included.`}
					>
						{sessions > 1 && <SessionsButton />}
					</SecurityRow>
					<SecurityRow title="Self-Guided Tour" text="Whether visitors can take the wildlife tour.">
						<ToggleForm
							settingKey="tour_enabled"
							isOn={settings.tour_enabled === "true"}
							what="Self-Guided Tour"
						/>
					</SecurityRow>
					<SecurityRow title="Blog & News Section" text="Whether visitors can read the news.">
						<ToggleForm
							settingKey="blog_enabled"
							isOn={settings.blog_enabled !== "false"}
							what="Blog & News Section"
						/>
					</SecurityRow>
					<SecurityRow
						title="Tour Passcode"
						text="Visitors type it to open the tour. Leave it empty for a tour that is open to all."
					>
						<PasscodeForm passcode={settings.tour_passcode} typed={typedPasscode} />
					</SecurityRow>
				</div>
				<AuditTrail {...trail} address={address} />
			</div>
			<Outlet />
		</section>
	)
}

function address(range: { from: number; page: number }): string {
	const params = new URLSearchParams()
	setPages(params, range)
	return `${href("/admin/security")}${params.size > 0 ? `?${params}` : ""}`
}
