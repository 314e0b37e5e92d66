import type { ReactNode } from "react"
import type { OpenSession } from "#core/accounts/session.server.ts"
import { formatDateTime } from "#core/time/local-time.ts"

export type ShownSession = Omit<OpenSession, "lastSeenAt"> & { lastSeen: string }

export function showSession({ lastSeenAt, ...session }: OpenSession): ShownSession {
	return { ...session, lastSeen: formatDateTime(lastSeenAt) }
}

export function SignOut({ device }: { device: string }) {
	return (
		<>
			Sign out<span className="sr-only"> {device}</span>
		</>
	)
}

type SessionListProps = {
	label: string
	sessions: ShownSession[]
	end: (session: ShownSession) => ReactNode
}

export function SessionList({ label, sessions, end }: SessionListProps) {
	return (
		<ul aria-label={label} className="mt-2">
			{sessions.map((session) => (
				<li
					key={session.id}
					className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-1"
				>
					<span className="py-2 [overflow-wrap:anywhere]">
						<strong>{session.device}</strong>
						{session.isCurrent && " (this device)"}
						<span className="block text-sm text-soft">Last used {session.lastSeen}</span>
					</span>
					{end(session)}
				</li>
			))}
		</ul>
	)
}
