import { type ReactNode, useEffect } from "react"
import { href, Link } from "react-router"
import { DisabledLink } from "#core/ui/disabled-link.tsx"
import { NOTICE } from "#core/ui/page-elements.tsx"

const REASONS = {
	"for staff": "This page is for staff. Sign in to open it.",
	"signed out": "You were signed out. Sign in to continue.",
	"not done": "You were signed out, so your last action wasn't saved. Sign in and try again.",
	"text saved": "You were signed out. Your text is saved. Sign in to get your form back.",
	"password set": "Your new password is set. Sign in with it and a code from your app.",
}

export type SignInReason = keyof typeof REASONS

/** Search parameters that say so. */
export const NOT_DONE = "notDone"
export const PASSWORD_SET = "passwordSet"

type AuthPageProps = {
	tab: "login" | "create"
	locked: boolean
	/** Why the page's address doesn't allow to create the first administrator. */
	missingToken: string | undefined
	search: string
	reason: SignInReason | null
	children: ReactNode
}

export function AuthPage({ tab, locked, missingToken, search, reason, children }: AuthPageProps) {
	// A form submitted without a session can lead here from a scrolled page.
	useEffect(() => {
		// In braces: `scrollTo` returns a promise in current browsers, which React would call as the clean-up.
		window.scrollTo(0, 0)
	}, [])
	return (
		<div className="frame *:max-w-lg py-6 lg:py-10">
			<h1>Staff sign-in</h1>
			<nav aria-label="Sign in or create admin" className="mt-5 flex flex-wrap border-b border-line">
				<AuthTab to={href("/auth") + search} current={tab === "login"}>
					Admin Login
				</AuthTab>
				{locked ? (
					<DisabledLink className={`${TAB} cursor-not-allowed text-soft`}>Registration Locked</DisabledLink>
				) : (
					<AuthTab to={href("/auth/create") + search} current={tab === "create"}>
						Create Admin
					</AuthTab>
				)}
			</nav>
			<div className="mt-6 grid gap-5">
				{reason && <p className={`${NOTICE.gold} font-semibold`}>{REASONS[reason]}</p>}
				{children}
			</div>
			{missingToken && (
				<div className={`${NOTICE.gold} mt-8`}>
					<p>This site has no administrator yet.</p>
					<p className="mt-1">{missingToken}</p>
				</div>
			)}
			{locked && (
				<div className={`${NOTICE.gold} mt-8`}>
					<p>Admin registration is locked. The system already has an administrator.</p>
					<p className="mt-1">Please contact the existing administrator if you need access.</p>
				</div>
			)}
		</div>
	)
}

const TAB = "flex min-h-12 flex-[1_1_7rem] items-center justify-center px-2 text-center font-semibold"

function AuthTab({ to, current, children }: { to: string; current: boolean; children: ReactNode }) {
	return (
		<Link
			to={to}
			aria-current={current ? "page" : undefined}
			className={`${TAB} -mb-0.5 border-b-4 border-transparent hover:border-edge aria-[current]:border-gold`}
		>
			{children}
		</Link>
	)
}
