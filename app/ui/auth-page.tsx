import type { ReactNode } from "react"
import { href, Link } from "react-router"

type AuthPageProps = {
	tab: "login" | "create"
	locked: boolean
	/** What is kept in the address while the tabs change: where to go after signing in. */
	search: string
	children: ReactNode
}

/** The two tabs of `/auth`; each is a page of its own. */
export function AuthPage({ tab, locked, search, children }: AuthPageProps) {
	return (
		<div className="mx-auto max-w-lg px-4 py-10 md:py-16">
			<h1 className="text-2xl">Staff entrance</h1>
			<nav aria-label="Sign in or create" className="mt-5 grid grid-cols-2 border-b-2 border-line">
				<AuthTab to={href("/auth") + search} current={tab === "login"}>
					Admin Login
				</AuthTab>
				{locked ? (
					<span aria-disabled="true" className={`${TAB} cursor-not-allowed text-soft`}>
						Registration Locked
					</span>
				) : (
					<AuthTab to={href("/auth/create") + search} current={tab === "create"}>
						Create Admin
					</AuthTab>
				)}
			</nav>
			<div className="mt-6 grid gap-5">{children}</div>
			{locked && (
				<div className="mt-8 border-l-8 border-gold bg-surface px-4 py-3">
					<p>Admin registration is locked. The system already has an administrator.</p>
					<p className="mt-1">Please contact the existing administrator if you need access.</p>
				</div>
			)}
		</div>
	)
}

const TAB = "flex min-h-12 items-center justify-center px-2 text-center font-semibold"

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
