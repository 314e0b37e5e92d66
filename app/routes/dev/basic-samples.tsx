import { useRef } from "react"
import { useLoaderData } from "react-router"
import { NO_COVER } from "#app/models/posts/no-cover.ts"
import type { TermsChanges } from "#app/models/waiver/terms-changes.ts"
import { ChangedText } from "#app/ui/changed-text.tsx"
import { Dialog } from "#app/ui/dialog.tsx"
import { DisabledLink } from "#app/ui/disabled-link.tsx"
import { EventDetails, EventLine } from "#app/ui/event-details.tsx"
import * as icons from "#app/ui/icons.tsx"
import { InPageLink } from "#app/ui/in-page-link.tsx"
import { Lazy, lazyComponent } from "#app/ui/lazy-component.tsx"
import { EarlierLink, MoreLink } from "#app/ui/more-links.tsx"
import { ParkingUnavailable } from "#app/ui/parking-unavailable.tsx"
import { BackLink, CHIP, Empty, NOTICE, Section, State } from "#app/ui/parts.tsx"
import { PostArticle } from "#app/ui/post-article.tsx"
import { PostCover } from "#app/ui/post-cover.tsx"
import { PostMeta, PostTags } from "#app/ui/post-meta.tsx"
import { PostPage } from "#app/ui/post-page.tsx"
import { PrintButton } from "#app/ui/print-button.tsx"
import { SearchForm } from "#app/ui/search-form.tsx"
import { ShareButton } from "#app/ui/share-button.tsx"
import { Tabs } from "#app/ui/tabs.tsx"
import { TermsChangeList } from "#app/ui/terms-changes.tsx"
import { TermsText } from "#app/ui/terms-text.tsx"
import { toast } from "#app/ui/toast.ts"
import { Opened, Sample } from "./sample.tsx"
import { LONG_NAME, LONG_TEXT, PAGE, type SampleFiles } from "./sample-data.ts"

const LOADING = lazyComponent<object>(() => new Promise(() => {}))
const FAILING = lazyComponent<object>(() => Promise.reject(new Error("A sample")))

/** Sorted, because Vite's modules list their exports in another order than the browser's. */
const ICONS = Object.entries(icons).sort(([one], [other]) => (one < other ? -1 : 1))

const POST = { createdAt: "2026-05-20T16:00:00Z", publishedAt: "2026-05-22T16:00:00Z" }

const WRITTEN = {
	id: 1,
	slug: "walk",
	title: LONG_NAME,
	excerpt: LONG_TEXT,
	category: "events" as const,
	tags: [],
	published: true,
	scheduledFor: null,
	event: null,
}
const EVENT = {
	when: "Saturday, September 19, 2026, 9:30 AM to 3:00 PM",
	at: "2026-09-19T13:30:00.000Z",
	place: LONG_NAME,
	signUpUrl: "https://example.org",
	cancelled: false,
}
const WRITTEN_HTML =
	'<p>One <strong>bold</strong> word.</p><h2>Heading</h2><ul><li>item</li></ul><blockquote><p>Quote</p></blockquote><p><a href="https://example.org" rel="external">Another website<span class="sr-only"> (another website)</span></a></p>'

const TERMS = `1. Rules\n\n${LONG_TEXT}\n\n- ${LONG_NAME}\n- Drones\n\n\n2. ${LONG_NAME}\n\n${LONG_TEXT}\n`

const CHANGES: TermsChanges = {
	since: 1,
	list: [
		{ kind: "added", number: 1, heading: "Rules" },
		{ kind: "moved", number: 2, heading: LONG_NAME },
		{
			kind: "changed",
			number: 3,
			heading: "Dogs and cats",
			previousHeading: "Dogs",
			parts: [
				{ text: "They stay on a leash of " },
				{ text: "three", change: "removed" },
				{ text: "two", change: "added" },
				{ text: " metres." },
			],
		},
		{ kind: "removed", number: 3, heading: "Parking", parts: [{ text: LONG_TEXT, change: "removed" }] },
	],
}

export function BasicSamples() {
	const list = useRef<HTMLUListElement>(null)
	const { imageUrl } = useLoaderData<SampleFiles>()
	const pages = { address: () => PAGE, part: "sample-buttons", what: "species" }
	return (
		<>
			<Sample title="Buttons (classes)">
				{() =>
					["", "button-quiet", "button-danger", "button-gold"].map((kind) => (
						<div key={kind} className="flex flex-wrap gap-3">
							<button type="button" className={`button ${kind}`}>
								{kind || "button"}
							</button>
							<button type="button" className={`button ${kind}`} disabled>
								Disabled
							</button>
						</div>
					))
				}
			</Sample>
			<Sample title="Parts: link back, section, states, chips, notices, empty list">
				{(_, id) => (
					<>
						<BackLink to={PAGE}>Back to Home</BackLink>
						<Section id={id("section")} title="Trails today" aside={<a href={PAGE}>Open the map</a>}>
							{(["open", "later", "closed"] as const).map((state) => (
								<p key={state}>
									<State state={state}>{state}</State>
								</p>
							))}
						</Section>
						<a href={PAGE} className={CHIP} aria-current="true">
							All Species
						</a>
						<a href={PAGE} className={CHIP}>
							Birds
						</a>
						{Object.entries(NOTICE).map(([tone, look]) => (
							<p key={tone} className={look}>
								{tone}
							</p>
						))}
						<Empty title="No species found">Try adjusting your search or filter criteria.</Empty>
					</>
				)}
			</Sample>
			<Sample title="Terms">{() => <TermsText text={TERMS} />}</Sample>
			<Sample title="Changed text">
				{() => (
					<ChangedText
						parts={[
							{ text: "Two ducks " },
							{ text: "and", change: "removed" },
							{ text: "with", change: "added" },
						]}
					/>
				)}
			</Sample>
			<Sample title="Changes of the terms">{() => <TermsChangeList changes={CHANGES} isOpen />}</Sample>
			<Sample title="Icons">
				{() => (
					<div className="icon-list">
						{ICONS.map(([name, Icon]) => (
							<span key={name} title={name}>
								<Icon />
							</span>
						))}
					</div>
				)}
			</Sample>
			<Sample title="Toasts">
				{() => (
					<>
						<button
							type="button"
							className="button button-quiet"
							onClick={() => toast({ title: "Species saved", description: "Common Loon" })}
						>
							Show a message
						</button>
						<button
							type="button"
							className="button button-quiet"
							onClick={() => toast({ title: "Update failed", description: LONG_TEXT, destructive: true })}
						>
							Show a long error
						</button>
						<button
							type="button"
							className="button button-quiet"
							onClick={() =>
								toast({
									title: "Tour ended",
									action: { label: "Undo", run: () => toast({ title: "Tour restored" }) },
								})
							}
						>
							Show a message with an action
						</button>
					</>
				)}
			</Sample>
			<Sample title="Tooltip">
				{() => (
					<button type="button" className="button button-quiet" data-tooltip="A tooltip">
						Point at this or focus it
					</button>
				)}
			</Sample>
			<Sample title="Dialog">
				{() => (
					<>
						<Opened label="Open a dialog">
							{(close) => (
								<Dialog title="A dialog" onClose={close}>
									<p className="mt-4">A short text.</p>
								</Dialog>
							)}
						</Opened>
						<Opened label="Open a dialog with a long name and text">
							{(close) => (
								<Dialog title={LONG_NAME} closeTo={PAGE} onClose={close}>
									<p className="mt-4">{LONG_TEXT.repeat(5)}</p>
								</Dialog>
							)}
						</Opened>
					</>
				)}
			</Sample>
			<Sample title="Tabs">
				{(theme) => (
					<Tabs
						label={`Tabs, ${theme}`}
						tabs={[
							{ label: "Found", content: () => <p>Three species.</p> },
							{ label: "Favorites", content: () => <p>None yet.</p> },
							{ label: "A tab with a long label", content: () => <p>{LONG_TEXT}</p> },
						]}
					/>
				)}
			</Sample>
			<Sample title="Search form">
				{(theme) => (
					<>
						<SearchForm className="flex" label={`Empty, ${theme}`} />
						<SearchForm className="flex" label={`Filled in, ${theme}`} query={LONG_NAME} />
					</>
				)}
			</Sample>
			<Sample title="Links">
				{() => (
					<>
						<InPageLink to={PAGE} part="sample-links" onStay={() => {}} className="text-link">
							In-page link
						</InPageLink>
						<DisabledLink className="cursor-not-allowed text-soft">Disabled link</DisabledLink>
						<ShareButton title="Common Loon" path="/species/1" />
						<PrintButton />
						<ParkingUnavailable />
					</>
				)}
			</Sample>
			<Sample title="Lists in pages">
				{() => (
					<>
						<EarlierLink range={{ from: 3, page: 3 }} {...pages} />
						<MoreLink range={{ from: 1, page: 1 }} {...pages} pageSize={24} total={2000} list={list} />
					</>
				)}
			</Sample>
			<Sample title="Post details">
				{() => (
					<>
						<PostMeta post={{ ...POST, category: "conservation" }} />
						<PostTags tags={["trails", "مسار", LONG_NAME]} />
						<PostTags tags={[]} />
					</>
				)}
			</Sample>
			<Sample title="Post with Markdown">
				{() => <PostArticle post={{ ...NO_COVER, ...POST, ...WRITTEN }} html={WRITTEN_HTML} event={null} />}
			</Sample>
			<Sample title="Cover of a post: cropped to its focus, failed">
				{() =>
					[imageUrl, "/media/missing.webp"].map((coverUrl) => (
						<PostCover
							key={coverUrl}
							cover={{ ...NO_COVER, coverUrl, coverAlt: "A loon", coverPosition: "20% 80%" }}
							sizes="20rem"
							className="mb-4 aspect-2/1"
						/>
					))
				}
			</Sample>
			<Sample title="Events: today, cancelled, past, without a place">
				{() => (
					<>
						<EventLine event={{ ...EVENT, mark: "Tomorrow" }} />
						<EventLine event={{ ...EVENT, place: "", mark: "Cancelled" }} />
						<EventDetails event={{ ...EVENT, mark: "Today" }} slug="walk" />
						<EventDetails event={{ ...EVENT, place: "", mark: "Past" }} slug="" />
					</>
				)}
			</Sample>
			<Sample title="Post's page in a preview">
				{() => (
					<PostPage post={{ ...NO_COVER, ...POST, ...WRITTEN }} html={WRITTEN_HTML} event={null} isPreview />
				)}
			</Sample>
			<Sample title="Lazy component: loading, failed">
				{() => (
					<>
						<Lazy of={LOADING} props={{}} />
						<Lazy of={FAILING} props={{}} />
					</>
				)}
			</Sample>
		</>
	)
}
