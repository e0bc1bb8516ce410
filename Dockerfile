# Lớp Mở: app and API in one image (docs/operations.md#containers). Debian, because argon2 is built for its C library.

FROM node:24.21-bookworm-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
# What the app is told at build time (.env.example). Empty is what it takes by itself.
ARG VITE_API_BASE_URL
ARG VITE_TOPICS_PATH
ARG VITE_COURSES_PATH
ARG VITE_SITE_PATH
ARG VITE_FIREBASE_API_KEY
ARG VITE_FIREBASE_PROJECT_ID
ARG VITE_FIREBASE_APP_ID
ARG VITE_FIREBASE_MESSAGING_SENDER_ID
ARG VITE_FIREBASE_VAPID_KEY
RUN npm run build

FROM node:24.21-bookworm-slim AS packages
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM node:24.21-bookworm-slim
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
WORKDIR /site
COPY --from=packages /site/node_modules node_modules
COPY --from=build /site/package.json package.json
COPY --from=build /site/scripts scripts
COPY --from=build /site/server/platform/db server/platform/db
COPY --from=build /site/server/tools/seed/assets server/tools/seed/assets
COPY --from=build /site/dist dist
COPY --from=build /site/dist-server dist-server
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not npm, which would end at once and with it the container, whatever is under way.
CMD ["node", "dist-server/main.js"]
