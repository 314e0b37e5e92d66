import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router"
import { failure, ok, warning } from "#app/models/backups/check-result.ts"
import { NOTICE_LEVELS, type ShownNotice } from "#app/models/notices/notice.ts"
import type { SetupStep } from "#app/models/setup/setup-steps.ts"
import { AuthPage } from "#app/ui/auth/auth-page.tsx"
import { CodeForm } from "#app/ui/auth/code-form.tsx"
import { SignInReasonLine } from "#app/ui/auth/sign-in-reason-line.tsx"
import { Hero } from "#app/ui/hero.tsx"
import { LandingPage } from "#app/ui/landing-page.tsx"
import AccountMenu from "#app/ui/layout/account-menu.tsx"
import { ErrorPage, MessagePage, NoConnectionPage, NotFoundPage } from "#app/ui/layout/error-pages.tsx"
import { FlashText } from "#app/ui/layout/flash-message.tsx"
import { Footer } from "#app/ui/layout/footer.tsx"
import { Header } from "#app/ui/layout/header.tsx"
import { BottomBar, HeaderLinks, SheetLinks } from "#app/ui/layout/navigation.tsx"
import { NoticeList } from "#app/ui/layout/notice-list.tsx"
import { EMPTY_ROOT_DATA, type RootLayoutData } from "#app/ui/layout/root-layout-data.ts"
import { StaffPage } from "#app/ui/layout/staff-page.tsx"
import { reportLoadError } from "#app/ui/retry.ts"
import { SetupList } from "#app/ui/setup-list.tsx"
import { MENU, PRIVACY_BUTTON } from "#app/ui/site-info.ts"
import { Opened, Sample } from "./sample.tsx"
import { LONG_NAME, LONG_TEXT } from "./sample-data.ts"
import { TodaySamples } from "./today-samples.tsx"

const GUEST: RootLayoutData = {
	...EMPTY_ROOT_DATA,
	site: {
		name: LONG_NAME,
		contactEmail: "a-very-long-address-of-the-farm@heritage-farm.example",
		streetAddress: "1890 Concession Road 4, Lakefield North, Ontario",
		mapUrl: "https://map.example/",
		tagline: "Wildlife Discovery Tour",
		logo: "/icon-512.png",
		appleIcon: "/icon-180.png",
		telephone: "+1 705 555 0100",
		socialLinks: [{ name: "Instagram", url: "https://social.example/farm" }],
		hours: "Open daily, 8:00 AM to 6:00 PM",
		timeZone: "America/Toronto",
		takesParkingPayments: false,
	},
}
const STEPS: SetupStep[] = [
	{ title: "Opening hours", to: "/admin/site/hours", results: [ok("The opening hours are set.")] },
	{ title: "Backups", to: "/admin/security", results: [warning("There is no backup yet.", LONG_TEXT)] },
	{ title: LONG_NAME, to: null, results: [failure("It is not https.", "Use a proxy with a certificate.")] },
]
const NOTICES: ShownNotice[] = NOTICE_LEVELS.map((level, id) => ({
	id,
	level,
	text: id === 0 ? LONG_NAME : LONG_TEXT,
	link: id === 1 ? "" : "/blog",
	linkText: id === 1 ? "" : LONG_NAME,
	endsAt: null,
}))
const ADMIN = {
	sections: { tour: true, blog: true },
	viewer: { username: "anna", isStaff: true, isAdmin: true, mayClose: true },
}
const WITHOUT_NEWS = { sections: { tour: true, blog: false }, viewer: null }

const HOME = {
	title: LONG_NAME,
	text: LONG_TEXT,
	admission: LONG_TEXT,
	tour: LONG_TEXT,
	news: LONG_TEXT,
	rates: [{ label: LONG_NAME, price: "$15" }],
	ratesNote: LONG_TEXT,
	hoursNote: [LONG_TEXT],
	answers: [{ id: "what-to-bring", title: "What to bring", lines: [LONG_TEXT, "A hat"] }],
	picture: null,
	nightPicture: null,
}

export function LayoutSamples() {
	return (
		<>
			<Sample title="Around every page">
				{() => (
					<>
						<p>
							Header, side sheet, bottom bar, footer, toasts, tooltips and the privacy banner are around this
							page as well, in the theme that the header's button chooses.
						</p>
						<button type="button" className="button button-quiet" popoverTarget={MENU}>
							Open the side sheet
						</button>
						<button type="button" className="button button-quiet" {...PRIVACY_BUTTON}>
							Open the privacy preferences
						</button>
						<button type="button" className="button button-quiet" onClick={reportLoadError}>
							Show the line of a failed download
						</button>
					</>
				)}
			</Sample>
			<Sample title="Home page: long texts">
				{() => (
					<div inert>
						<LandingPage
							home={HOME}
							latest={null}
							nextEvent={{
								slug: "walk",
								title: LONG_NAME,
								when: "Saturday, September 19, 2026, all day",
								day: "September 19",
							}}
							accepted={null}
							trails={[]}
							inSeason={null}
							animal={null}
							isTourClosed={false}
						/>
					</div>
				)}
			</Sample>
			<TodaySamples home={HOME} />
			<Sample title="Home page: the drawing without a picture of the farm">
				{() => (
					<Hero home={null} title={LONG_NAME}>
						<p>The ticket</p>
					</Hero>
				)}
			</Sample>
			<Sample title="Set-up checklist: done, to do on a page and on the server">
				{() => <SetupList steps={STEPS} />}
			</Sample>
			<Sample title="Staff page: below a tab, with an action">
				{() => (
					<StaffPage title={LONG_NAME} back={{ to: "/admin/site" }} actions={<a href="/admin">Add</a>}>
						<p>Its content</p>
					</StaffPage>
				)}
			</Sample>
			<Sample title="Header: guest, long name">
				{() => (
					// Inert, because the page already has these landmarks; the same below.
					<div inert>
						<Header {...GUEST} />
					</div>
				)}
			</Sample>
			<Sample title="Notices: each level, a long word, outdated">
				{() => (
					<div inert>
						<NoticeList notices={NOTICES} asOf="November 22, 2026 at 7:05 AM" />
					</div>
				)}
			</Sample>
			<Sample title="Footer">{() => <Footer {...GUEST} />}</Sample>
			<Sample title="Bottom bar below 59rem: guest without news, administrator">
				{() => (
					<div inert className="grid gap-5">
						<BottomBar {...WITHOUT_NEWS} />
						<BottomBar {...ADMIN} />
					</div>
				)}
			</Sample>
			<Sample title="Navigation links: header, side sheet">
				{(theme) => (
					<>
						<nav aria-label={`Header links, ${theme}`} className="on-band flex flex-wrap bg-band text-onband">
							<HeaderLinks {...ADMIN} />
						</nav>
						<nav aria-label={`Sheet links, ${theme}`} className="bg-surface">
							<SheetLinks {...ADMIN} />
						</nav>
					</>
				)}
			</Sample>
			<Sample title="Account: administrator, long name">
				{() => (
					<>
						<AccountMenu viewer={ADMIN.viewer} />
						<AccountMenu viewer={{ username: LONG_NAME, isStaff: false, isAdmin: false, mayClose: false }} />
					</>
				)}
			</Sample>
			<Sample title="Flash text: success, error">
				{() => (
					<>
						<FlashText flash={{ title: "Species saved", description: LONG_NAME }} />
						<FlashText flash={{ title: "Update failed", description: LONG_TEXT, destructive: true }} />
					</>
				)}
			</Sample>
			<Sample title="Error pages: message, not found, failure">
				{() => (
					<>
						<MessagePage title={LONG_NAME}>
							<p>{LONG_TEXT}</p>
						</MessagePage>
						<NotFoundPage />
						<ErrorPage error={new ErrorResponse(500, "", { message: "The disk is full." })} />
					</>
				)}
			</Sample>
			<Sample title="Error page: no connection">
				{() => (
					// Shown on demand, because the page is reloaded while it waits for a connection.
					<Opened label="Show for a moment">{() => <NoConnectionPage />}</Opened>
				)}
			</Sample>
			<Sample title="Sign-in page: open, locked">
				{() => (
					<div inert>
						<AuthPage tab="create" locked={false} search="">
							<SignInReasonLine reason="draft stored" hadFiles />
						</AuthPage>
						<AuthPage tab="login" locked search="">
							<SignInReasonLine reason="for staff" />
						</AuthPage>
						<AuthPage tab="login" locked={false} search="" isOnlyTab>
							<CodeForm search="" step="" actionData={undefined} carried={null} />
						</AuthPage>
					</div>
				)}
			</Sample>
		</>
	)
}
