import { z } from "zod"
import { type ApiOperations, operation } from "#core/api/operation.ts"
import { modelSchema } from "#core/api/schemas.server.ts"
import { databaseContext, environmentContext, originContext } from "#core/http/context.server.ts"
import { mediaBytes } from "#core/media/media-store.server.ts"
import { farmOf } from "#core/settings/farm.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import type { Database } from "#db/connection.ts"
import { publicTodayFields } from "#features/hours/api.server.ts"
import { homePageOf } from "#features/hours/home-page.server.ts"
import type { HomePage } from "#features/hours/home-page.ts"
import { readPublicToday } from "#features/hours/public-today.server.ts"
import { listMaps } from "#features/map/map.server.ts"
import type { PublicPage } from "#features/posts/post.ts"
import { listMenuPages } from "#features/posts/public-post.server.ts"
import { MAX_BROWSER_CATALOGUE } from "#features/species/catalogue.ts"
import { countSpecies, listSpecies } from "#features/species/species.server.ts"
import {
	AUTOMATIC_MAP_BYTES,
	type BundleFile,
	offlineMapPictures,
	offlinePictures,
	type TourBundle,
} from "./tour-bundle.ts"

const fileSchema = modelSchema<BundleFile>()(
	"TourFile",
	z.strictObject({
		url: z.string().describe("a path on this site"),
		bytes: z.int().describe("as transferred, so compressed if it is stored compressed"),
	}),
)

const tourBundleSchema = modelSchema<TourBundle>()(
	"TourBundle",
	z.strictObject({
		isTooLarge: z.boolean().describe("whether the catalogue is too large for a phone"),
		thumbnails: z.array(fileSchema),
		maps: z.array(fileSchema).describe("those of the thumbnails that are maps"),
		pictures: z.array(fileSchema),
		sounds: z.array(fileSchema),
		home: z
			.looseObject({ title: z.string() })
			.describe("the texts of the home page and of 'Plan your visit'") as unknown as z.ZodType<HomePage>,
		pages: z
			.array(z.looseObject({ path: z.string(), title: z.string(), html: z.string() }))
			.describe("the pages that are in the menu") as unknown as z.ZodType<PublicPage[]>,
		...publicTodayFields,
	}),
)

export const OFFLINE_OPERATIONS = {
	"/api/tour/bundle": {
		GET: operation({
			summary: "List the files that a phone may save for use without a connection",
			access: "everybody",
			cacheParameters: [],
			responses: { 200: { description: "With the notices shown now", json: tourBundleSchema } },
			handle: ({ context }) =>
				describeTourBundle(
					context.get(databaseContext),
					context.get(environmentContext).dataDir,
					context.get(originContext),
				),
		}),
	},
} satisfies ApiOperations

async function describeTourBundle(db: Database, dataDir: string, origin: string): Promise<TourBundle> {
	const { totalSpecies } = await countSpecies(db)
	const isTooLarge = totalSpecies > MAX_BROWSER_CATALOGUE
	const settings = await readSettings(db)
	const { icons } = farmOf(settings)
	const species = isTooLarge ? [] : await listSpecies(db)
	// Additional photos last, because the automatic download stops at its budget.
	const pictures = [...species, ...species.flatMap(({ photos }) => photos)].map(offlinePictures)
	const filesOf = (urls: (string | null | undefined)[]) => listFiles(dataDir, urls)
	const maps = isTooLarge ? { small: [], large: [] } : await listMapFiles(db, dataDir)
	const [header, ...thumbnails] = await filesOf([icons.header, ...pictures.map((picture) => picture.small)])
	return {
		isTooLarge,
		// Maps before the species, because the smallest downloads stop at their budget.
		thumbnails: [...(header ? [header] : []), ...maps.small, ...thumbnails],
		maps: maps.small,
		pictures: [...maps.large, ...(await filesOf(pictures.map((picture) => picture.large)))],
		sounds: await filesOf(species.map(({ audioUrl }) => audioUrl)),
		home: { ...homePageOf(settings), picture: null },
		pages: await listMenuPages(db, origin),
		...(await readPublicToday(db, new Date())),
	}
}

/** `small`: each map's largest phone size within the automatic download's limit; `large`: the others. */
async function listMapFiles(db: Database, dataDir: string) {
	const small: BundleFile[] = []
	const large: BundleFile[] = []
	for (const map of await listMaps(db)) {
		const pictures = offlineMapPictures(map)
		const phone = await listFiles(dataDir, pictures.small)
		const automatic = phone.find(({ bytes }) => bytes <= AUTOMATIC_MAP_BYTES)
		if (automatic) small.push(automatic)
		large.push(...phone.filter((file) => file !== automatic), ...(await listFiles(dataDir, pictures.large)))
	}
	return { small, large }
}

async function listFiles(dataDir: string, urls: (string | null | undefined)[]): Promise<BundleFile[]> {
	const files: BundleFile[] = []
	for (const url of new Set(urls)) {
		const bytes = url && (await mediaBytes(dataDir, url.replace("/media/", "")))
		if (bytes) files.push({ url, bytes })
	}
	return files
}
