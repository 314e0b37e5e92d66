import { z } from "zod"
import { type ApiOperations, operation } from "#core/api/operation.ts"
import { modelSchema } from "#core/api/schemas.server.ts"
import { databaseContext, environmentContext, originContext } from "#core/http/context.server.ts"
import type { HomePage } from "#core/settings/home-page.ts"
import { publicTodayFields } from "#features/hours/api.server.ts"
import type { PublicPage } from "#features/posts/post.ts"
import { describeTourBundle } from "./tour-bundle.server.ts"
import type { BundleFile, TourBundle } from "./tour-bundle.ts"

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
