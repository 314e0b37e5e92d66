import { useState } from "react"
import { useLocation } from "react-router"
import { useTours } from "#app/tour/tour-store.ts"
import { Tabs } from "#app/ui/tabs.tsx"
import { isEmpty } from "./progress.ts"
import { PROGRESS_HASH } from "./progress-hash.ts"
import { useProgress } from "./progress-here.ts"
import { ReceiveProgress } from "./receive-progress.tsx"
import { SendProgress } from "./send-progress.tsx"

/** With a code in the URL, it asks about that; else the tab that is more likely needed comes first. */
export default function MoveProgress() {
	const { hash } = useLocation()
	const { isLoaded } = useTours()
	const progress = useProgress()
	// Adding progress must not exchange the tabs.
	const [isReceiving] = useState(() => hash.startsWith(PROGRESS_HASH) || (isLoaded && isEmpty(progress)))
	const send = { label: "Send", content: () => <SendProgress /> }
	const receive = { label: "Receive", content: () => <ReceiveProgress key={hash} code={hash} /> }
	return (
		<div className="mt-4">
			<Tabs label="Direction" tabs={isReceiving ? [receive, send] : [send, receive]} />
		</div>
	)
}
